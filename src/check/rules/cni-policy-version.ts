import { formatPath } from '../../manifest';
import { cniPolicyProblems, parseWindowsCni, withPoliciesOfVersion2 } from '../../network';
import { Rule } from '../rule';
import { entriesOf, rewriting } from './support/config-map';
import { configMap } from './support/net-conf';
import { onKind } from './support/pods';

const cni = (value: object) => configMap('windows-cni', '10-bridge.conf', {
  cniVersion: '0.3.0', name: 'cbr0', type: 'sdnbridge', capabilities: { portMappings: true }, AdditionalArgs: [{ Name: 'EndpointPolicy', Value: value }],
});

export const cniPolicyVersion: Rule = {
  id: 'cni-policy-version',
  effect: 'broken',
  fixable: true,
  summary: 'a CNI configuration for Windows has policies in the old format, which are ignored with containerd',
  why: 'Docker created networks with version 1 of the Host Network Service (HNS); containerd requires version 2. Version 2 has another policy format, with `Settings`; win-bridge and win-overlay also require `apiVersion: 2`. Policies in the old format are ignored: no address translation, no routes to Services.',
  source: 'containernetworking/plugins v1.9.1 plugins/main/windows, containernetworking/plugins#713; microsoft/windows-container-networking v0.3.1 example',
  bad: cni({ Type: 'OutBoundNAT', ExceptionList: ['10.244.0.0/16'] }),
  good: cni({ Type: 'OutBoundNAT', Settings: { Exceptions: ['10.244.0.0/16'] } }),
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
