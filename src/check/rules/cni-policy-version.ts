import { formatPath } from '../../manifest';
import { cniPolicyProblems, parseWindowsCni, withPoliciesOfVersion2 } from '../../network';
import { Rule } from '../rule';
import { entriesOf, rewriting } from './support/config-map';
import { configMap } from './support/net-conf';

const cni = (value: object) => configMap('windows-cni', '10-bridge.conf', {
  cniVersion: '0.3.0', name: 'cbr0', type: 'sdnbridge', capabilities: { portMappings: true }, AdditionalArgs: [{ Name: 'EndpointPolicy', Value: value }],
});

export const cniPolicyVersion: Rule = {
  id: 'cni-policy-version',
  effect: 'broken',
  summary: 'a CNI configuration for Windows has policies in the old form, which containerd doesn\'t take',
  why: 'With Docker, networks were made by version 1 of the host network service; containerd needs version 2. Policies are written in another form there, with `Settings`; win-bridge and win-overlay also need `apiVersion: 2`. Old policies are passed over: no address translation, no routes to services.',
  source: 'containernetworking/plugins v1.9.1 plugins/main/windows, containernetworking/plugins#713; microsoft/windows-container-networking v0.3.1 example',
  bad: cni({ Type: 'OutBoundNAT', ExceptionList: ['10.244.0.0/16'] }),
  good: cni({ Type: 'OutBoundNAT', Settings: { Exceptions: ['10.244.0.0/16'] } }),
  check: (object) => entriesOf(object, parseWindowsCni).flatMap((entry) => {
    const { key, config } = entry;
    const mended = withPoliciesOfVersion2(config);
    const isWhole = cniPolicyProblems(mended).length === 0;
    return cniPolicyProblems(config).map(({ path, message, remedy }) => ({
      path: ['data', key], inside: path, message: `${formatPath(path)} ${message}`, help: remedy,
      // the configuration is one text, so each of its findings mends it whole
      ...(isWhole && { fix: rewriting(`write the policies of ${key} in the form of version 2`, entry, mended) }),
    }));
  }),
};
