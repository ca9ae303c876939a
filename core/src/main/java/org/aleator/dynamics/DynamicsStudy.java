package org.aleator.dynamics;

/** temp */
public final class DynamicsStudy {}
