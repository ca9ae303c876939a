// SPDX-License-Identifier: Apache-2.0
package org.aleator.onnx.graph;

import ai.onnx.proto.OnnxMl.AttributeProto;
import java.util.List;

/**
 * A value of a graph, in the words of formulas. Matrices are rows × columns; what differs in a
 * dimension of length 1 is spread over the other's.
 *
 * @param graph the graph it is part of
 * @param name its name there
 */
public record Value(Graph graph, String name) {
  public Value plus(Value other) {
    return node("Add", other);
  }

  public Value plus(double number) {
    return plus(graph.constant(number));
  }

  public Value minus(Value other) {
    return node("Sub", other);
  }

  public Value minus(double number) {
    return minus(graph.constant(number));
  }

  public Value times(Value other) {
    return node("Mul", other);
  }

  public Value times(double number) {
    return times(graph.constant(number));
  }

  public Value over(Value other) {
    return node("Div", other);
  }

  public Value over(double number) {
    return over(graph.constant(number));
  }

  /** number / this. */
  public Value dividing(double number) {
    return graph.constant(number).over(this);
  }

  public Value square() {
    return times(this);
  }

  public Value atLeast(Value least) {
    return node("Max", least);
  }

  public Value atLeast(double least) {
    return atLeast(graph.constant(least));
  }

  public Value atMost(Value most) {
    return node("Min", most);
  }

  public Value atMost(double most) {
    return atMost(graph.constant(most));
  }

  public Value exp() {
    return node("Exp");
  }

  public Value log() {
    return node("Log");
  }

  public Value sqrt() {
    return node("Sqrt");
  }

  public Value sin() {
    return node("Sin");
  }

  /** By the sine: ONNX Runtime has no cosine of doubles. */
  public Value cos() {
    return plus(Math.PI / 2).sin();
  }

  public Value tanh() {
    return node("Tanh");
  }

  public Value relu() {
    return node("Relu");
  }

  public Value abs() {
    return node("Abs");
  }

  /** −1, 0 or 1. */
  public Value sign() {
    return node("Sign");
  }

  public Value floor() {
    return node("Floor");
  }

  /** The matrix product, of the last two dimensions. */
  public Value matrixTimes(Value other) {
    return node("MatMul", other);
  }

  /** 1 where this is less than the other, else 0, as doubles. */
  public Value isBelow(Value other) {
    return node("Less", other).as(Type.DOUBLE);
  }

  /** 1 where this is less than the other or equal, else 0, as doubles. */
  public Value isAtMost(Value other) {
    return node("LessOrEqual", other).as(Type.DOUBLE);
  }

  /** 1 where this equals the other, else 0, as doubles. */
  public Value equal(Value other) {
    return node("Equal", other).as(Type.DOUBLE);
  }

  /** exp over its sum, along the last dimension. */
  public Value softmax() {
    return node("Softmax", Attributes.of("axis", -1));
  }

  /** The place of the largest number of each row of a matrix, the first of several; a list. */
  public Value largest() {
    return node("ArgMax", Attributes.of("axis", 1), Attributes.of("keepdims", 0));
  }

  /** The same numbers in another type. */
  public Value as(Type type) {
    return node("Cast", Attributes.of("to", type.code()));
  }

  /** Where the mask is 1 this, where it is 0 the other; both finite. */
  public Value where(Value mask, Value other) {
    return times(mask).plus(other.times(mask.minus(1).times(-1)));
  }

  /** The elements of this list at the given places, in their shape. */
  public Value at(Value places) {
    return node("Gather", places, Attributes.of("axis", 0));
  }

  /** Column j of a matrix, as a matrix of one column. */
  public Value column(int j) {
    return node("Gather", graph.integers(new long[] {j}, 1), Attributes.of("axis", 1));
  }

  /** Element k along the last dimension, which stays with length 1. */
  public Value last(int k) {
    return node("Gather", graph.integers(new long[] {k}, 1), Attributes.of("axis", -1));
  }

  /** The sums over a dimension, which stays with length 1. */
  public Value sumOver(int axis) {
    return node("ReduceSum", graph.integers(new long[] {axis}, 1), Attributes.of("keepdims", 1));
  }

  /** The means over the first dimension, which goes. */
  public Value meanOverFirst() {
    return node("ReduceMean", Attributes.of("axes", new long[] {0}), Attributes.of("keepdims", 0));
  }

  private Value node(String type, AttributeProto... attributes) {
    return graph.node(type, List.of(this), attributes);
  }

  private Value node(String type, Value other, AttributeProto... attributes) {
    return graph.node(type, List.of(this, other), attributes);
  }
}
