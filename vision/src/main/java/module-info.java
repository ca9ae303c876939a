/** The noise in depth maps and in the ages that people read from faces. */
@SuppressWarnings("module") // The other modules are compiled after this one.
module org.aleator.vision {
  requires com.microsoft.onnxruntime;
  requires io.jhdf;
  requires java.desktop;
  requires transitive org.aleator.core;
  requires org.aleator.io;

  exports org.aleator.vision.age to
      org.aleator.lab;
  exports org.aleator.vision.depth to
      org.aleator.lab;
  exports org.aleator.vision.image to
      org.aleator.lab;
}
