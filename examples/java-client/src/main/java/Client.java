// SPDX-License-Identifier: Apache-2.0
import java.nio.file.Path;
import org.aleator.Aleator;
import org.aleator.Estimate;
import org.aleator.io.table.Tables;

/** Prints how much of a column of a file is noise: {@code Client FILE COLUMN}. */
public final class Client {
  public static void main(String[] arguments) {
    Estimate found = Aleator.estimate(Tables.read(Path.of(arguments[0])), arguments[1]);
    System.out.println("noise variance: " + found.noise().variance());
    System.out.println("no model beats an RMSE of " + found.ceiling().rmse());
  }
}
