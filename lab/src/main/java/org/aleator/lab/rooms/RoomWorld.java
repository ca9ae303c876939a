// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab.rooms;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.aleator.lab.depth.DepthMap;
import org.aleator.lab.depth.DepthScene;
import org.aleator.lab.depth.DepthSource;
import org.aleator.lab.image.RgbImage;
import org.aleator.util.Seed;

/**
 * Rooms with furniture, ray-cast: a camera in a box of walls looks at smaller boxes that stand
 * about and hang on the walls, all with patterns. The depth of every pixel is known exactly. The
 * lens is that of NYU's camera (519 pixels at a width of 640).
 *
 * @param count how many rooms
 * @param width of a picture
 * @param height of a picture
 */
public record RoomWorld(int count, int width, int height, Seed seed) implements DepthSource {
  private static final double FOCAL = 519.0 / 640;

  /** More than half of the things drawn find a place; a room without enough is a room too. */
  private static final int MOST_DRAWN = 1000;

  /** Half the side of NYU's pictures. */
  public static RoomWorld of(int count, Seed seed) {
    return new RoomWorld(count, 320, 240, seed);
  }

  @Override
  public String name(int index) {
    return "room " + (index + 1);
  }

  @Override
  public DepthScene read(int index) {
    Seed own = seed.split(index);
    RandomGenerator random = own.split("room").random();
    double[] eye = {0, between(random, 1.2, 1.7), 0};
    Box room = room(random, eye);
    List<Box> things = furniture(random, room);
    double turn = between(random, 0, 2 * Math.PI);
    double tilt = between(random, -0.05, 0.25);
    float[] depth = new float[width * height];
    int[] rgb = new int[depth.length];
    for (int py = 0; py < height; py++) {
      for (int px = 0; px < width; px++) {
        Box.Hit hit = look(eye, ray(px, py, turn, tilt), room, things);
        depth[py * width + px] = (float) hit.distance();
        rgb[py * width + px] = colour(hit);
      }
    }
    DepthMap label = new DepthMap(width, height, depth);
    return new DepthScene(
        name(index),
        Optional.of(new RgbImage(width, height, rgb)),
        label,
        Optional.of(ErringPredictor.predict(label, own.split("predictor"))));
  }

  /** A direction whose component along the optical axis is 1, so that distance is depth. */
  private double[] ray(int px, int py, double turn, double tilt) {
    double right = (px + 0.5 - width / 2.0) / (FOCAL * width);
    double up = -(py + 0.5 - height / 2.0) / (FOCAL * width);
    double y = up * Math.cos(tilt) - Math.sin(tilt);
    double forward = up * Math.sin(tilt) + Math.cos(tilt);
    return new double[] {
      right * Math.cos(turn) + forward * Math.sin(turn),
      y,
      -right * Math.sin(turn) + forward * Math.cos(turn)
    };
  }

  private static Box room(RandomGenerator random, double[] eye) {
    double width = between(random, 3, 7);
    double length = between(random, 3, 7);
    double x = between(random, -0.3, 0.3) * width;
    double z = between(random, -0.3, 0.3) * length;
    double height = between(random, 2.4, 3);
    Box.Size size = new Box.Size(width, Math.max(height, eye[1] + 0.5), length);
    return new Box(new Box.Place(x, 0, z), size, 0, new Box.Paint(colour(random), 0.6));
  }

  private static List<Box> furniture(RandomGenerator random, Box room) {
    List<Box> things = new ArrayList<>();
    int count = 6 + random.nextInt(9);
    for (int drawn = 0; drawn < MOST_DRAWN && things.size() < count; drawn++) {
      double width = between(random, 0.2, 1.4);
      double length = between(random, 0.2, 1.0);
      double height = between(random, 0.2, 1.9);
      double x = room.place().x() + between(random, -0.5, 0.5) * (room.size().width() - width);
      double z = room.place().z() + between(random, -0.5, 0.5) * (room.size().length() - length);
      boolean aloft = random.nextDouble() < 0.25;
      double y = aloft ? between(random, 0.8, 1.8) : 0;
      // Nobody stands in a cupboard.
      if (Math.hypot(x, z) > 0.8 + Math.hypot(width, length) / 2) {
        double turn = random.nextBoolean() ? 0 : between(random, 0, Math.PI);
        double tall = aloft ? Math.min(height, 0.6) : height;
        Box.Paint paint = new Box.Paint(colour(random), between(random, 0.05, 0.4));
        things.add(new Box(new Box.Place(x, y, z), new Box.Size(width, tall, length), turn, paint));
      }
    }
    return things;
  }

  private static Box.Hit look(double[] eye, double[] ray, Box room, List<Box> things) {
    Box.Hit nearest = room.meet(eye, ray, true);
    for (Box thing : things) {
      Box.Hit hit = thing.meet(eye, ray, false);
      if (hit != null && hit.distance() < nearest.distance()) {
        nearest = hit;
      }
    }
    return nearest;
  }

  /** A chequered pattern, and light that differs by the face's direction. */
  private static int colour(Box.Hit hit) {
    double size = hit.box().paint().pattern();
    long square = (long) Math.floor(hit.u() / size) + (long) Math.floor(hit.v() / size);
    double light = (square % 2 == 0 ? 1 : 0.8) * (1 - 0.15 * hit.axis());
    int colour = 0;
    for (int shift = 16; shift >= 0; shift -= 8) {
      colour |= (int) (light * (hit.box().paint().colour() >> shift & 0xff)) << shift;
    }
    return colour;
  }

  private static int colour(RandomGenerator random) {
    return (80 + random.nextInt(160)) << 16
        | (80 + random.nextInt(160)) << 8
        | (80 + random.nextInt(160));
  }

  private static double between(RandomGenerator random, double from, double to) {
    return from + (to - from) * random.nextDouble();
  }
}
