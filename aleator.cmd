@echo off
rem Starts Aleator on Windows, with the options of the script "aleator" beside it, which explains them.
rem As bin\aleator.cmd of an installation it starts the jars in the lib beside bin; in a source tree it
rem builds them on first use (delete app\target\lib to have them built again).
rem
rem   JAVA_HOME             the Java to use (17 or newer); else the java on the PATH
rem   ALEATOR_JAVA_OPTIONS  further options for Java, such as -Xmx8g
rem
rem Left to the other script: the archive of classes, and whether output goes to a terminal.
setlocal EnableExtensions DisableDelayedExpansion

set "home=%~dp0"
set "jar=%home%..\lib\aleator.jar"
if exist "%jar%" goto found_jar
set "jar=%home%app\target\lib\aleator.jar"
if exist "%jar%" goto found_jar
where mvn >nul 2>&1
if errorlevel 1 (
  echo aleator: no mvn on the PATH; install Maven, 3.8 or newer, to build Aleator>&2
  exit /b 1
)
echo aleator: building, about a minute; first use ...>&2
call mvn -B -q -f "%home%pom.xml" -pl app -am -Dmaven.test.skip=true -Dchecks.skip package 1>&2
if errorlevel 1 (
  echo aleator: the build failed, see above>&2
  exit /b 1
)
:found_jar

if defined JAVA_HOME goto java_of_home
set "java="
for /f "delims=" %%p in ('where java 2^>nul') do if not defined java set "java=%%p"
if defined java goto found_java
echo aleator: no java on the PATH; install a JDK of 17 or newer, or set JAVA_HOME>&2
exit /b 1
:java_of_home
set "java=%JAVA_HOME%\bin\java.exe"
if exist "%java%" goto found_java
echo aleator: JAVA_HOME is "%JAVA_HOME%", but there is no bin\java.exe in it; set it to a JDK of 17 or newer>&2
exit /b 1
:found_java

rem java -version answers on stderr, in its first line: openjdk version "17.0.15" 2025-04-15
set "major="
set "answer=%TEMP%\aleator-%RANDOM%%RANDOM%.txt"
"%java%" -version 2>"%answer%"
for /f "usebackq tokens=3" %%v in ("%answer%") do if not defined major set "major=%%~v"
del "%answer%" >nul 2>&1
for /f "delims=.-+" %%v in ("%major%") do set "major=%%v"
if not defined major set "major=0"
if %major% GEQ 17 goto new_enough
echo aleator: "%java%" is too old or no Java; Aleator needs 17 or newer, set JAVA_HOME to one>&2
exit /b 1
:new_enough

set options=-Djava.awt.headless=true -Xshare:auto -Xlog:disable
set "collector=-XX:+UseParallelGC -XX:MaxNewSize=256m"
if defined ALEATOR_JAVA_OPTIONS if not "%ALEATOR_JAVA_OPTIONS:GC=%"=="%ALEATOR_JAVA_OPTIONS%" set "collector="
set options=%options% %collector%
for %%f in ("%jar%") do set "lib=%%~dpf"
set options=%options% -Djava.library.path="%lib%."
set options=%options% -XX:Tier4InvocationThreshold=400000 -XX:Tier4MinInvocationThreshold=10000
set options=%options% -XX:Tier4CompileThreshold=1200000 -XX:Tier4BackEdgeThreshold=4000000
set options=%options% -XX:ProfileMaturityPercentage=1
set options=%options% -XX:CompileCommand=quiet
set options=%options% "-XX:CompileCommand=CompileThresholdScaling,org.aleator.numerics.kernel.Vector*::*,0.001"
set options=%options% "-XX:CompileCommand=CompileThresholdScaling,jdk.incubator.vector.*::*,0.1"
set options=%options% "-XX:CompileCommand=BackgroundCompilation,jdk.incubator.vector.*::*,false"
set options=%options% "-XX:CompileCommand=dontinline,org.aleator.learn.tree.TreeGrower::grow"
set options=%options% "-XX:CompileCommand=dontinline,org.aleator.learn.tree.LeafwiseGrower::search"
set options=%options% "-XX:CompileCommand=dontinline,org.aleator.learn.tree.ObliviousGrower::search"
set options=%options% "-XX:CompileCommand=dontinline,org.aleator.learn.tree.LeafwiseGrower::split"
set options=%options% "-XX:CompileCommand=dontinline,org.aleator.learn.tree.ObliviousGrower::split"
set options=%options% "-XX:CompileCommand=dontinline,org.aleator.learn.nn.*::step"
set options=%options% "-XX:CompileCommand=dontinline,org.aleator.learn.gp.ConditionalBatch::factorize"
set options=%options% "-XX:CompileCommand=dontinline,org.aleator.learn.gp.ConditionalBatch::block"
set options=%options% "-XX:CompileCommand=dontinline,org.aleator.learn.variance.VarianceDirectionSearch::*"
set options=%options% "-XX:CompileCommand=dontinline,org.aleator.learn.variance.GammaScoring::*"
set options=%options% "-XX:CompileCommand=dontinline,org.aleator.numerics.kernel.VectorLanes::correlations"

call :find_portable %*
if not defined portable goto start
set "functions=_dsin,_dcos,_dtan,_dexp,_dlog,_dlog10,_dpow"
if %major% GEQ 24 set "functions=%functions%,_dtanh"
if %major% GEQ 25 set "functions=%functions%,_dcbrt"
set options=%options% -Daleator.portable=true -Daleator.kernels=plain -Daleator.linalg=plain
set options=%options% -XX:+UnlockDiagnosticVMOptions "-XX:DisableIntrinsic=%functions%"

:start
"%java%" %options% %ALEATOR_JAVA_OPTIONS% -jar "%jar%" %*
exit /b %ERRORLEVEL%

:find_portable
set "portable="
:next_word
if [%1]==[] exit /b 0
if "%~1"=="--" exit /b 0
if "%~1"=="--portable" set "portable=yes"
shift
goto next_word
