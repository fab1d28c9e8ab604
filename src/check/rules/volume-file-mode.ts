import { POD_RULES } from '../../pod-rules';
import { Rule } from '../rule';
import { windowsPod } from './support/example';
import { ofPodRule } from './support/pod-rule';
import { removal } from './support/pods';

export const volumeFileMode: Rule = {
  ...ofPodRule(POD_RULES.volumeFileMode, ({ path }) => ({ fix: removal(path) })),
  fixable: true,
  needs: ['defaultMode', 'mode'],
  summary: 'a volume of a Windows Pod sets file modes, which have no effect',
  why: 'Windows files have no mode bits: `defaultMode` and the `mode` of items have no effect, and every account in the container can read the files. Secrets are stored in clear text on the disk of the node.',
  source: 'kubernetes v1.36.3 pkg/volume/volume_unsupported.go; test/e2e/common/storage ([LinuxOnly])',
  bad: windowsPod({ spec: 'volumes:\n  - name: key\n    secret:\n      secretName: key\n      defaultMode: 256' }),
  good: windowsPod({ spec: 'volumes:\n  - name: key\n    secret:\n      secretName: key' }),
};
