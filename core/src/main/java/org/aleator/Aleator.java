package org.aleator;

public final class Aleator {
  private Aleator() {}
}
