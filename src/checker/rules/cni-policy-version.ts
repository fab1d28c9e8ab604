import { entriesOf, rewriting } from './support/config-map';
import { onKind } from './support/pods';
import { formatPath } from '../../base';
import { cniPolicyProblems, parseWindowsCni, withPoliciesOfVersion2 } from '../../objects';
import { RuleDefinition } from '../rule';

export const cniPolicyVersion: RuleDefinition = {
  id: 'cni-policy-version',
  effect: 'broken',
  fixable: true,
  summary: 'a CNI configuration for Windows has policies in the old format, whose fields are ignored with containerd',
  check: onKind('ConfigMap', (object) => entriesOf(object, parseWindowsCni).flatMap((entry) => {
    const { key, config } = entry;
    const updated = withPoliciesOfVersion2(config);
    const isWhole = cniPolicyProblems(updated).length === 0;
    return cniPolicyProblems(config).map(({ path, message, remedy }) => ({
      path: ['data', key], inside: path, message: `${formatPath(path)} ${message}`, help: remedy,
      // the configuration is one string, so the fix of each finding rewrites all of it
      ...(isWhole && { fix: rewriting(`rewrite the policies of ${key} in the format of HNS version 2`, entry, updated) }),
    }));
  })),
};
