import { Cron } from 'cdk8s';
import { DaemonSet } from 'cdk8s-plus-34';
import { WindowsWorkload, WorkloadOptions } from './entry';
import { synthChart } from './manifests';
import {
  onWindows, WindowsAccount, WindowsCronJob, WindowsDaemonSet, WindowsDeployment, WindowsJob, WindowsPod, WindowsStatefulSet, WindowsVolume,
} from 'k8s-windows';

/** The fewest props that all of them can do with. The image doesn't tell its version, for each is asked for. */
const minimal = (windows: WorkloadOptions) => ({ containers: [{ image: 'registry.example/app:1', portNumber: 80 }], windows });

/** The six constructs with default props, and one of others made right. */
export const WINDOWS_CONSTRUCTS: readonly WindowsWorkload[] = [
  { name: 'WindowsDeployment', synth: (windows) => synthChart((chart) => new WindowsDeployment(chart, 'it', minimal(windows))) },
  { name: 'WindowsStatefulSet', synth: (windows) => synthChart((chart) => new WindowsStatefulSet(chart, 'it', minimal(windows))) },
  { name: 'WindowsDaemonSet', synth: (windows) => synthChart((chart) => new WindowsDaemonSet(chart, 'it', minimal(windows))) },
  { name: 'WindowsJob', synth: (windows) => synthChart((chart) => new WindowsJob(chart, 'it', minimal(windows))) },
  {
    name: 'WindowsCronJob',
    synth: (windows) => synthChart((chart) => new WindowsCronJob(chart, 'it', { schedule: Cron.daily(), ...minimal(windows) })),
  },
  { name: 'WindowsPod', synth: (windows) => synthChart((chart) => new WindowsPod(chart, 'it', minimal(windows))) },
  {
    name: 'WindowsDeployment with an identity and volumes of its own',
    synth: (windows) => synthChart((chart) => new WindowsDeployment(chart, 'it', {
      containers: [{
        image: 'registry.example/app:1',
        volumeMounts: [
          { path: 'C:\\share', volume: WindowsVolume.smb(chart, 'share', { source: '//files.example.com/share', secretName: 'smbcreds' }) },
          { path: 'C:\\pod', volume: WindowsVolume.downwardApi(chart, 'about', { files: [{ path: 'labels', field: 'metadata.labels' }] }) },
          { path: 'C:\\logs', volume: WindowsVolume.hostPath(chart, 'logs', { path: 'C:\\logs', type: 'DirectoryOrCreate' }) },
        ],
      }],
      windows: { ...windows, gmsa: 'web-identity', runAsUserName: WindowsAccount.NETWORK_SERVICE },
    })),
  },
  {
    name: 'a plain cdk8s-plus DaemonSet under onWindows',
    synth: (windows) => synthChart((chart) => {
      const { containers } = minimal(windows);
      onWindows(new DaemonSet(chart, 'it', { containers }), windows);
    }),
  },
];
