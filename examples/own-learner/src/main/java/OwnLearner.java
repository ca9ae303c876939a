// SPDX-License-Identifier: Apache-2.0
import java.nio.file.Path;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.aleator.Aleator;
import org.aleator.Estimate;
import org.aleator.io.table.Tables;
import org.aleator.learn.LearnerContract;
import org.aleator.learn.LearnerContract.Law;

/** A forest of Tribuo's joins the stack: {@code OwnLearner FILE COLUMN}. */
public final class OwnLearner {
  /** Kept, for a logger that nobody holds forgets its level. */
  private static final Logger TRIBUO = Logger.getLogger("org.tribuo");

  public static void main(String[] arguments) {
    TRIBUO.setLevel(Level.WARNING); // it reports every tree
    TribuoForest forest = new TribuoForest(30);
    // It draws rows by their position, and compares cuts in single precision.
    LearnerContract.check(forest, Law.ORDER_OF_ROWS, Law.SHIFT_OF_LABELS);
    Estimate found =
        Aleator.estimate(
            Tables.read(Path.of(arguments[0])), arguments[1], options -> options.learner(forest));
    System.out.println("noise variance: " + found.noise().variance());
    System.out.println("reached by: " + found.reachedBy().orElseThrow());
    found.modelErrors().forEach((name, rmse) -> System.out.println("RMSE of " + name + ": " + rmse));
  }
}
