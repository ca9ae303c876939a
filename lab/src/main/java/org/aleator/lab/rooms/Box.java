// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab.rooms;

/**
 * A box that stands or hangs upright, turned about its vertical axis.
 *
 * @param turn about the vertical, radians
 */
record Box(Place place, Size size, double turn, Paint paint) {
  /** The middle of its underside, in metres; y points upwards. */
  record Place(double x, double y, double z) {}

  /** In metres: width along its own x, length along its own z. */
  record Size(double width, double height, double length) {}

  /**
   * What its faces look like.
   *
   * @param colour 0xRRGGBB
   * @param pattern the size of its pattern in metres
   */
  record Paint(int colour, double pattern) {}

  /**
   * Where a ray meets a box.
   *
   * @param distance along the ray, in lengths of its direction
   * @param axis of the face that is met: 0 for x, 1 for y, 2 for z
   * @param u where on the face, metres
   * @param v likewise
   */
  record Hit(double distance, int axis, double u, double v, Box box) {}

  /**
   * The nearest face in front, or the farthest if the ray is to leave the box from within, as it
   * leaves a room; null if there is none. Slabs: the ray is inside where it is between all three
   * pairs of planes.
   */
  Hit meet(double[] origin, double[] direction, boolean leaving) {
    double c = Math.cos(turn);
    double s = Math.sin(turn);
    double ox = origin[0] - place.x;
    double oz = origin[2] - place.z;
    double[] o = {c * ox + s * oz, origin[1] - place.y - size.height / 2, -s * ox + c * oz};
    double[] d = {
      c * direction[0] + s * direction[2], direction[1], -s * direction[0] + c * direction[2]
    };
    double[] half = {size.width / 2, size.height / 2, size.length / 2};
    double enter = Double.NEGATIVE_INFINITY;
    double exit = Double.POSITIVE_INFINITY;
    int entered = 0;
    int left = 0;
    for (int k = 0; k < 3; k++) {
      double near = (-Math.copySign(half[k], d[k]) - o[k]) / d[k];
      double far = (Math.copySign(half[k], d[k]) - o[k]) / d[k];
      if (near > enter) {
        enter = near;
        entered = k;
      }
      if (far < exit) {
        exit = far;
        left = k;
      }
    }
    double at = leaving ? exit : enter;
    if (enter > exit || !(at > 0)) {
      return null;
    }
    int axis = leaving ? left : entered;
    int first = axis == 0 ? 2 : 0;
    int second = axis == 1 ? 2 : 1;
    return new Hit(at, axis, o[first] + at * d[first], o[second] + at * d[second], this);
  }
}
