// SPDX-License-Identifier: Apache-2.0
package org.aleator.io.file;

import java.io.IOException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.file.AccessMode;
import java.nio.file.CopyOption;
import java.nio.file.DirectoryStream;
import java.nio.file.FileStore;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.nio.file.StandardOpenOption;
import java.nio.file.WatchEvent;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.FileAttributeView;
import java.nio.file.attribute.UserPrincipalLookupService;
import java.nio.file.spi.FileSystemProvider;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The default file system, in which the process dies at a step of choice: that operation is not
 * done (a write half), and none after it. Every operation that changes the disk is a step: the
 * making of a file or folder, each write, each forcing to the disk, each move, deletion and change
 * of an attribute.
 */
public final class FaultyFileSystem extends FileSystem {
  /** The process's death: no catch clause of ours takes it, and what a finally does is in vain. */
  public static final class Killed extends Error {
    private static final long serialVersionUID = 1;

    Killed(String at) {
      super(at);
    }
  }

  private final Provider provider = new Provider();
  private final List<String> steps = new ArrayList<>();
  private final int dieAt;
  private final int fullAt;

  /**
   * @param dieAt the number of the step that is no longer taken, from 0
   */
  public FaultyFileSystem(int dieAt) {
    this(dieAt, Integer.MAX_VALUE);
  }

  private FaultyFileSystem(int dieAt, int fullAt) {
    this.dieAt = dieAt;
    this.fullAt = fullAt;
  }

  /**
   * In which the disk is full from a step on: nothing can be made or written, only moved and
   * deleted.
   */
  public static FaultyFileSystem full(int fullAt) {
    return new FaultyFileSystem(Integer.MAX_VALUE, fullAt);
  }

  /** A step for which a full disk has no room. */
  private void filling(String what) throws IOException {
    step(what);
    if (steps.size() > fullAt) {
      throw new IOException("No space left on device");
    }
  }

  /** The same file, seen through this file system. */
  public Path of(Path path) {
    return new FaultyPath(path);
  }

  /** What was done, the step of death included. */
  public List<String> steps() {
    return steps;
  }

  /** An operation that is no file's, such as the exchange of two. */
  public void step(String what) {
    if (steps.size() <= dieAt) {
      steps.add(what);
    }
    if (steps.size() > dieAt) {
      throw new Killed(what);
    }
  }

  /** The file itself. */
  public static Path real(Path path) {
    return path instanceof FaultyPath faulty ? faulty.inner : path;
  }

  private boolean dead() {
    return steps.size() > dieAt;
  }

  private final class Provider extends FileSystemProvider {
    private final FileSystemProvider inner = FileSystems.getDefault().provider();

    @Override
    public String getScheme() {
      return "faulty";
    }

    @Override
    public FileSystem newFileSystem(URI uri, Map<String, ?> environment) {
      throw new UnsupportedOperationException();
    }

    @Override
    public FileSystem getFileSystem(URI uri) {
      return FaultyFileSystem.this;
    }

    @Override
    public Path getPath(URI uri) {
      return of(inner.getPath(uri));
    }

    @Override
    public SeekableByteChannel newByteChannel(
        Path path, Set<? extends OpenOption> options, FileAttribute<?>... attributes)
        throws IOException {
      return newFileChannel(path, options, attributes);
    }

    @Override
    public FileChannel newFileChannel(
        Path path, Set<? extends OpenOption> options, FileAttribute<?>... attributes)
        throws IOException {
      if (options.contains(StandardOpenOption.WRITE)) {
        filling("create " + path);
      }
      return new FaultyChannel(path, inner.newFileChannel(real(path), options, attributes));
    }

    @Override
    public DirectoryStream<Path> newDirectoryStream(
        Path folder, DirectoryStream.Filter<? super Path> filter) throws IOException {
      List<Path> entries = new ArrayList<>();
      try (DirectoryStream<Path> real = inner.newDirectoryStream(real(folder), any -> true)) {
        for (Path entry : real) {
          if (filter.accept(of(entry))) {
            entries.add(of(entry));
          }
        }
      }
      return new DirectoryStream<>() {
        @Override
        public Iterator<Path> iterator() {
          return entries.iterator();
        }

        @Override
        public void close() {}
      };
    }

    @Override
    public void createDirectory(Path folder, FileAttribute<?>... attributes) throws IOException {
      filling("create folder " + folder);
      inner.createDirectory(real(folder), attributes);
    }

    @Override
    public void delete(Path path) throws IOException {
      step("delete " + path);
      inner.delete(real(path));
    }

    @Override
    public boolean deleteIfExists(Path path) throws IOException {
      step("delete " + path);
      return inner.deleteIfExists(real(path));
    }

    @Override
    public void copy(Path source, Path target, CopyOption... options) throws IOException {
      step("copy " + source + " to " + target);
      inner.copy(real(source), real(target), options);
    }

    @Override
    public void move(Path source, Path target, CopyOption... options) throws IOException {
      step("move " + source + " to " + target);
      inner.move(real(source), real(target), options);
    }

    @Override
    public boolean isSameFile(Path one, Path other) throws IOException {
      return inner.isSameFile(real(one), real(other));
    }

    @Override
    public boolean isHidden(Path path) throws IOException {
      return inner.isHidden(real(path));
    }

    @Override
    public FileStore getFileStore(Path path) throws IOException {
      return inner.getFileStore(real(path));
    }

    @Override
    public void checkAccess(Path path, AccessMode... modes) throws IOException {
      inner.checkAccess(real(path), modes);
    }

    @Override
    public Path readSymbolicLink(Path link) throws IOException {
      return of(inner.readSymbolicLink(real(link)));
    }

    @Override
    public <V extends FileAttributeView> V getFileAttributeView(
        Path path, Class<V> type, LinkOption... options) {
      return inner.getFileAttributeView(real(path), type, options);
    }

    @Override
    public <A extends BasicFileAttributes> A readAttributes(
        Path path, Class<A> type, LinkOption... options) throws IOException {
      return inner.readAttributes(real(path), type, options);
    }

    @Override
    public Map<String, Object> readAttributes(Path path, String names, LinkOption... options)
        throws IOException {
      return inner.readAttributes(real(path), names, options);
    }

    @Override
    public void setAttribute(Path path, String name, Object value, LinkOption... options)
        throws IOException {
      step("set " + name + " of " + path);
      inner.setAttribute(real(path), name, value, options);
    }
  }

  private final class FaultyChannel extends FileChannel {
    private final Path path;
    private final FileChannel inner;

    FaultyChannel(Path path, FileChannel inner) {
      this.path = path;
      this.inner = inner;
    }

    @Override
    public int write(ByteBuffer bytes) throws IOException {
      boolean last = steps.size() == dieAt;
      if (last) {
        ByteBuffer half = bytes.duplicate();
        half.limit(bytes.position() + bytes.remaining() / 2);
        inner.write(half);
      }
      filling("write " + path);
      return inner.write(bytes);
    }

    @Override
    public int write(ByteBuffer bytes, long position) throws IOException {
      filling("write " + path);
      return inner.write(bytes, position);
    }

    @Override
    public long write(ByteBuffer[] bytes, int offset, int length) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void force(boolean all) throws IOException {
      step("force " + path);
      inner.force(all);
    }

    @Override
    public FileChannel truncate(long size) throws IOException {
      step("truncate " + path);
      inner.truncate(size);
      return this;
    }

    @Override
    public int read(ByteBuffer into) throws IOException {
      return inner.read(into);
    }

    @Override
    public int read(ByteBuffer into, long position) throws IOException {
      return inner.read(into, position);
    }

    @Override
    public long read(ByteBuffer[] into, int offset, int length) throws IOException {
      return inner.read(into, offset, length);
    }

    @Override
    public long position() throws IOException {
      return inner.position();
    }

    @Override
    public FileChannel position(long position) throws IOException {
      inner.position(position);
      return this;
    }

    @Override
    public long size() throws IOException {
      return inner.size();
    }

    @Override
    public long transferTo(long position, long count, WritableByteChannel to) throws IOException {
      return inner.transferTo(position, count, to);
    }

    @Override
    public long transferFrom(ReadableByteChannel from, long position, long count) {
      throw new UnsupportedOperationException();
    }

    @Override
    public MappedByteBuffer map(MapMode mode, long position, long size) {
      throw new UnsupportedOperationException();
    }

    @Override
    public FileLock lock(long position, long size, boolean shared) throws IOException {
      return inner.lock(position, size, shared);
    }

    @Override
    public FileLock tryLock(long position, long size, boolean shared) throws IOException {
      return inner.tryLock(position, size, shared);
    }

    @Override
    protected void implCloseChannel() throws IOException {
      // The system closes what a dead process had open.
      inner.close();
    }
  }

  private final class FaultyPath implements Path {
    private final Path inner;

    FaultyPath(Path inner) {
      this.inner = inner;
    }

    private Path faulty(Path path) {
      return path == null ? null : new FaultyPath(path);
    }

    @Override
    public FileSystem getFileSystem() {
      return FaultyFileSystem.this;
    }

    @Override
    public boolean isAbsolute() {
      return inner.isAbsolute();
    }

    @Override
    public Path getRoot() {
      return faulty(inner.getRoot());
    }

    @Override
    public Path getFileName() {
      return faulty(inner.getFileName());
    }

    @Override
    public Path getParent() {
      return faulty(inner.getParent());
    }

    @Override
    public int getNameCount() {
      return inner.getNameCount();
    }

    @Override
    public Path getName(int index) {
      return faulty(inner.getName(index));
    }

    @Override
    public Path subpath(int from, int to) {
      return faulty(inner.subpath(from, to));
    }

    @Override
    public boolean startsWith(Path other) {
      return inner.startsWith(real(other));
    }

    @Override
    public boolean endsWith(Path other) {
      return inner.endsWith(real(other));
    }

    @Override
    public Path normalize() {
      return faulty(inner.normalize());
    }

    @Override
    public Path resolve(Path other) {
      return faulty(inner.resolve(real(other)));
    }

    @Override
    public Path relativize(Path other) {
      return faulty(inner.relativize(real(other)));
    }

    @Override
    public URI toUri() {
      return inner.toUri();
    }

    @Override
    public Path toAbsolutePath() {
      return faulty(inner.toAbsolutePath());
    }

    @Override
    public Path toRealPath(LinkOption... options) throws IOException {
      return faulty(inner.toRealPath(options));
    }

    @Override
    public WatchKey register(
        WatchService watcher, WatchEvent.Kind<?>[] events, WatchEvent.Modifier... modifiers) {
      throw new UnsupportedOperationException();
    }

    @Override
    public int compareTo(Path other) {
      return inner.compareTo(real(other));
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof FaultyPath path && path.inner.equals(inner);
    }

    @Override
    public int hashCode() {
      return inner.hashCode();
    }

    @Override
    public String toString() {
      return inner.toString();
    }
  }

  @Override
  public FileSystemProvider provider() {
    return provider;
  }

  @Override
  public void close() {}

  @Override
  public boolean isOpen() {
    return !dead();
  }

  @Override
  public boolean isReadOnly() {
    return false;
  }

  @Override
  public String getSeparator() {
    return "/";
  }

  @Override
  public Iterable<Path> getRootDirectories() {
    return List.of(of(Path.of("/")));
  }

  @Override
  public Iterable<FileStore> getFileStores() {
    return FileSystems.getDefault().getFileStores();
  }

  @Override
  public Set<String> supportedFileAttributeViews() {
    return FileSystems.getDefault().supportedFileAttributeViews();
  }

  @Override
  public Path getPath(String first, String... more) {
    return of(Path.of(first, more));
  }

  @Override
  public PathMatcher getPathMatcher(String pattern) {
    return FileSystems.getDefault().getPathMatcher(pattern);
  }

  @Override
  public UserPrincipalLookupService getUserPrincipalLookupService() {
    throw new UnsupportedOperationException();
  }

  @Override
  public WatchService newWatchService() {
    throw new UnsupportedOperationException();
  }
}
