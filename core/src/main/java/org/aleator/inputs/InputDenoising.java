// SPDX-License-Identifier: Apache-2.0
package org.aleator.inputs;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.aleator.data.Dataset;
import org.aleator.data.Matrix;
import org.aleator.learn.nn.Adam;
import org.aleator.learn.nn.Batches;
import org.aleator.learn.nn.NetworkPass;
import org.aleator.learn.predictor.DrawnNetworks;
import org.aleator.util.Work;

/**
 * DVA for noise in the inputs (DVA paper, Algorithm 3). With a fixed stochastic predictor, whose
 * networks are f₁ … f_N, it minimises
 *
 * <pre>L = mean over rows k and networks n of (yₖ − fₙ(x̃ₖ − ε̂ₖ ∘ σ))²</pre>
 *
 * over the noises ε̂ and the scales σ, the gradient going through the networks to their inputs.
 * After each epoch the noises of every feature are shifted and scaled to mean 0 and variance 1. The
 * answer is σ².
 *
 * <p>Fails upwards: where f is flat, or has the right value elsewhere, nothing keeps a denoised
 * input near the observed one, so σ grows far beyond the noise (the paper's Table 5: up to nine
 * times). {@link LatentInput} does not.
 */
public final class InputDenoising {
  public static final String NAME = "dva";

  private final Options options;

  /**
   * @param batchSize rows per step
   * @param epochs passes over all rows
   * @param learningRate Adam's, for noises and scales
   * @param firstVariance σ² at the beginning, in the units of the predictor's networks
   * @param sharedScale one σ for all features, instead of one each
   */
  public record Options(
      int batchSize, int epochs, double learningRate, double firstVariance, boolean sharedScale) {
    /** The paper's appendix, and where it is silent the authors' code. */
    public static Options paper() {
      return new Options(200, 200, 0.01, 1, false);
    }

    /** For scaled data: begins at a small noise. */
    public static Options practical(boolean sharedScale) {
      return new Options(200, 200, 0.01, 0.1, sharedScale);
    }
  }

  public InputDenoising(Options options) {
    this.options = options;
  }

  public InputNoiseEstimate estimate(Dataset data, DrawnNetworks networks, Work work) {
    return new Descent(data, networks).run(work);
  }

  private final class Descent {
    private final Dataset data;
    private final DrawnNetworks networks;
    private final int rows;
    private final int width;
    private final float[] x;
    private final float[] y;
    private final float[] noise;
    private final float[] logVariance;
    private final float[] batchX;
    private final float[] inputGradient;
    private final float[] outputGradient;
    private final NetworkPass pass;

    Descent(Dataset data, DrawnNetworks networks) {
      this.data = data;
      this.networks = networks;
      rows = data.rows();
      width = data.x().columns();
      x = networks.units().inputs(data.x());
      y = networks.units().targets(data.y());
      noise = new float[rows * width];
      logVariance = new float[options.sharedScale() ? 1 : width];
      Arrays.fill(logVariance, (float) Math.log(options.firstVariance()));
      batchX = new float[options.batchSize() * width];
      inputGradient = new float[options.batchSize() * width];
      outputGradient = new float[options.batchSize()];
      pass = new NetworkPass(networks.shape(), options.batchSize());
    }

    InputNoiseEstimate run(Work work) {
      Batches batches =
          new Batches(rows, options.batchSize(), work.seed().split("input-batches").random());
      Adam scales = new Adam(logVariance.length);
      // A noise is moved once an epoch, so one optimizer over all of them counts epochs.
      Adam noises = new Adam(noise.length);
      float[] noiseGradient = new float[noise.length];
      for (int epoch = 0; epoch < options.epochs(); epoch++) {
        batches.shuffle();
        for (int b = 0; b < batches.count(); b++) {
          float[] scaleGradient = new float[logVariance.length];
          step(batches, b, noiseGradient, scaleGradient);
          scales.step(logVariance, scaleGradient, (float) options.learningRate());
        }
        noises.step(noise, noiseGradient, (float) options.learningRate());
        normalise();
        work.progress("input noise", (epoch + 1.0) / options.epochs());
      }
      return result();
    }

    private float std(int feature) {
      return (float) Math.exp(0.5 * logVariance[options.sharedScale() ? 0 : feature]);
    }

    /** The gradients of one batch: of its noises, stored, and of the scales. */
    private void step(Batches batches, int batch, float[] ofNoise, float[] ofScale) {
      int count = batches.size(batch);
      for (int i = 0; i < count; i++) {
        int row = batches.row(batch, i);
        for (int j = 0; j < width; j++) {
          batchX[i * width + j] = x[row * width + j] - noise[row * width + j] * std(j);
          ofNoise[row * width + j] = 0;
        }
      }
      List<float[]> drawn = networks.next().get();
      float share = 2f / (count * drawn.size());
      for (float[] parameters : drawn) {
        float[] output = pass.forward(parameters, batchX, count);
        for (int i = 0; i < count; i++) {
          outputGradient[i] = share * (output[i] - y[batches.row(batch, i)]);
        }
        pass.inputGradient(parameters, outputGradient, inputGradient);
        for (int i = 0; i < count; i++) {
          int row = batches.row(batch, i);
          for (int j = 0; j < width; j++) {
            float slope = -inputGradient[i * width + j] * std(j);
            ofNoise[row * width + j] += slope;
            // d/d ln σ² = ½ σ d/dσ
            ofScale[options.sharedScale() ? 0 : j] += 0.5f * slope * noise[row * width + j];
          }
        }
      }
    }

    private void normalise() {
      for (int j = 0; j < width; j++) {
        double mean = 0;
        for (int i = 0; i < rows; i++) {
          mean += (double) noise[i * width + j] / rows;
        }
        double squares = 0;
        for (int i = 0; i < rows; i++) {
          double deviation = noise[i * width + j] - mean;
          squares += deviation * deviation / rows;
        }
        double std = Math.sqrt(squares);
        for (int i = 0; i < rows; i++) {
          noise[i * width + j] = std > 0 ? (float) ((noise[i * width + j] - mean) / std) : 0;
        }
      }
    }

    private InputNoiseEstimate result() {
      double[] variance = new double[width];
      double[] denoised = data.x().values().clone();
      for (int j = 0; j < width; j++) {
        double unit = networks.units().x().columns().get(j).std();
        double std = std(j) * unit;
        variance[j] = std * std;
        for (int i = 0; i < rows; i++) {
          denoised[i * width + j] -= noise[i * width + j] * std;
        }
      }
      return new InputNoiseEstimate(
          NAME,
          variance,
          Collections.nCopies(width, Optional.empty()),
          new Matrix(rows, width, denoised),
          List.of());
    }
  }
}
