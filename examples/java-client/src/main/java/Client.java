import java.nio.file.Path;
import org.aleator.data.DataRequest;
import org.aleator.data.Dataset;
import org.aleator.data.DatasetBuilder;
import org.aleator.io.table.Tables;
import org.aleator.study.NoiseStudy;
import org.aleator.study.Study;
import org.aleator.study.StudyOptions;
import org.aleator.util.Progress;

/** Prints how much of a column of a file is noise: {@code Client FILE COLUMN}. */
public final class Client {
  public static void main(String[] arguments) {
    DataRequest column = DataRequest.target(arguments[1]);
    Dataset data = DatasetBuilder.build(Tables.read(Path.of(arguments[0])), column).get(0).dataset();
    Study study = NoiseStudy.run(data, StudyOptions.builder().seed(1).build(), Progress.NONE);
    System.out.println("noise variance: " + study.best().variance());
    System.out.println("no model beats an RMSE of " + study.ceiling().rmse());
  }
}
