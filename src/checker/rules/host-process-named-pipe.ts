import { ofPodRule } from './support/pod-rule';
import { volumeRemoval } from './support/volumes';
import { PlainObject, scalarText, valueAt } from '../../base';
import { Fix } from '../../findings';
import { POD_RULES } from '../../pods';
import { RuleDefinition } from '../rule';

export const hostProcessNamedPipe: RuleDefinition = {
  ...ofPodRule(POD_RULES.hostProcessNamedPipe, ({ parts: [volume], path }, { spec }) => removalOf(spec, path, scalarText(valueAt(volume, ['hostPath', 'path'])))),
  fixable: true,
  needs: ['hostPath'],
  summary: 'a HostProcess Pod mounts a named pipe',
};

/** Removes the volume and its mounts, if the container finds the pipe under the same name without them. */
function removalOf(spec: PlainObject, path: readonly (string | number)[], pipe: string): { readonly fix?: Fix } {
  const isSame = (to: unknown) => scalarText(to).replace(/\//g, '\\').toLowerCase() === pipe.replace(/\//g, '\\').toLowerCase();
  const { mounts, fix } = volumeRemoval(spec, path, 'the container can open the pipe without them');
  return mounts.every(({ to }) => isSame(to)) ? { fix } : {};
}
