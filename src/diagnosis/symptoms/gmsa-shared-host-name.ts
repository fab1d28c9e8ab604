import { groupedBy, textOf } from '../../base';
import { GMSA_SHARED_HOST_NAME } from '../../knowledge';
import { gmsaPlacesOf } from '../../kubernetes';
import { DumpPod } from '../dump-pod';
import { enumerated } from '../support/text';
import { SymptomSource } from '../symptom';

/** The gMSA of a Pod and its host name, which is that of the account by default; `undefined` without a gMSA. */
function sharedAccount({ spec, node, os, status }: DumpPod): string | undefined {
  if ((node?.os ?? os) !== 'windows' || status.phase === 'Succeeded' || (node?.version && !GMSA_SHARED_HOST_NAME.versions.includes(node.version))) {
    return undefined;
  }
  const account = gmsaPlacesOf(spec).map(({ name }) => textOf(name)).find((name) => name !== '');
  return account && `${account}\n${textOf(spec.hostname)}`;
}

export const gmsaSharedHostName: SymptomSource = {
  severity: 'warning',
  kinds: ['Node', 'Pod'],
  inspect: (dump) => {
    const users = groupedBy(dump.pods, (pod) => sharedAccount(pod) ?? '');
    return [...users].filter(([account, pods]) => account !== '' && pods.length > 1).flatMap(([key, pods]) => {
      const [account = ''] = key.split('\n');
      return pods.map(({ about }) => ({
        evidence: { object: about, place: 'spec, gmsaCredentialSpecName', text: account },
        cause: `${pods.length} Pods use the account ${account} without a host name of their own: ${enumerated(pods.map((pod) => pod.about.name))}`,
      }));
    });
  },
};
