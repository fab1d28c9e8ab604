import { Cron } from 'cdk8s';
import { DaemonSet } from 'cdk8s-plus-34';
import { WindowsWorkload, WorkloadOptions } from './entry';
import { synthChart } from './synth';
import {
  onWindows, WindowsCronJob, WindowsDaemonSet, WindowsDeployment, WindowsJob, WindowsPod, WindowsStatefulSet,
} from 'k8s-windows';

/** The fewest props that all of them can do with. The image doesn't tell its version, for each is asked for. */
const minimal = (windows: WorkloadOptions) => ({ containers: [{ image: 'registry.example/app:1', portNumber: 80 }], windows });

/** The six constructs with default props, and one of others made right. */
export const WINDOWS_CONSTRUCTS: readonly WindowsWorkload[] = [
  { name: 'WindowsDeployment', synth: (windows) => synthChart((chart) => new WindowsDeployment(chart, 'it', minimal(windows))) },
  { name: 'WindowsStatefulSet', synth: (windows) => synthChart((chart) => new WindowsStatefulSet(chart, 'it', minimal(windows))) },
  { name: 'WindowsDaemonSet', synth: (windows) => synthChart((chart) => new WindowsDaemonSet(chart, 'it', minimal(windows))) },
  { name: 'WindowsJob', synth: (windows) => synthChart((chart) => new WindowsJob(chart, 'it', minimal(windows))) },
  { name: 'WindowsCronJob', synth: (windows) => synthChart((chart) => new WindowsCronJob(chart, 'it', { schedule: Cron.daily(), ...minimal(windows) })) },
  { name: 'WindowsPod', synth: (windows) => synthChart((chart) => new WindowsPod(chart, 'it', minimal(windows))) },
  {
    name: 'a plain cdk8s-plus DaemonSet under onWindows',
    synth: (windows) => synthChart((chart) => {
      const { containers } = minimal(windows);
      onWindows(new DaemonSet(chart, 'it', { containers }), windows);
    }),
  },
];
