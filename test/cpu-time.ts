/** Milliseconds of CPU that this process spends on something, however busy the machine is. */
export function cpuMilliseconds(run: () => void): number {
  const start = process.cpuUsage().user;
  run();
  return (process.cpuUsage().user - start) / 1000;
}
