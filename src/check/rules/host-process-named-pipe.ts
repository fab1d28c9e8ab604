import { Fix } from '../../findings/finding';
import { PlainObject, scalarText, valueAt } from '../../manifest';
import { POD_RULES } from '../../pod-rules';
import { Rule } from '../rule';
import { hostProcessPod } from './support/example';
import { ofPodRule } from './support/pod-rule';
import { volumeRemoval } from './support/volumes';

const SPEC = 'hostNetwork: true\nsecurityContext:\n  windowsOptions:\n    hostProcess: true\n    runAsUserName: NT AUTHORITY\\SYSTEM';

export const hostProcessNamedPipe: Rule = {
  ...ofPodRule(POD_RULES.hostProcessNamedPipe, ({ parts: [volume], path }, { spec }) => removalOf(spec, path, scalarText(valueAt(volume, ['hostPath', 'path'])))),
  fixable: true,
  needs: ['hostPath'],
  summary: 'a HostProcess Pod mounts a named pipe',
  why: 'HostProcess containers open the named pipes of their node directly, like any process there. Mounting a pipe as a volume isn\'t supported.',
  source: 'Kubernetes documentation, "Create a Windows HostProcess Pod"',
  bad: hostProcessPod({ spec: `${SPEC}\nvolumes:\n  - name: pipe\n    hostPath:\n      path: \\\\.\\pipe\\csi-proxy-disk-v1` }),
  good: hostProcessPod(),
};

/** Removes the volume and its mounts, if the container finds the pipe under the same name without them. */
function removalOf(spec: PlainObject, path: readonly (string | number)[], pipe: string): { readonly fix?: Fix } {
  const isSame = (to: unknown) => scalarText(to).replace(/\//g, '\\').toLowerCase() === pipe.replace(/\//g, '\\').toLowerCase();
  const { mounts, fix } = volumeRemoval(spec, path, 'the container can open the pipe without them');
  return mounts.every(({ to }) => isSame(to)) ? { fix } : {};
}
