import { GMSA_SHARED_HOST_NAME } from '../../knowledge';
import { gmsaPlacesOf, groupedBy } from '../../manifest';
import { DumpPod } from '../dump-pod';
import { enumerated, textOf } from '../support/text';
import { Symptom } from '../symptom';

/** The gMSA of a Pod and its host name, which is that of the account by default; `undefined` without a gMSA. */
function sharedAccount({ spec, node, os, status }: DumpPod): string | undefined {
  if ((node?.os ?? os) !== 'windows' || status.phase === 'Succeeded' || (node?.version && !GMSA_SHARED_HOST_NAME.versions.includes(node.version))) { return undefined; }
  const account = gmsaPlacesOf(spec).map(({ name }) => textOf(name)).find((name) => name !== '');
  return account && `${account}\n${textOf(spec.hostname)}`;
}

export const gmsaSharedHostName: Symptom = {
  id: 'doctor-gmsa-shared-host-name',
  severity: 'warning',
  summary: 'several Pods with the same group Managed Service Account have the same host name in the domain',
  why: 'In a container with a gMSA, the name of the account is the host name. If several containers with the same account use the domain at the same time, their connections to the domain controller replace each other, and requests fail at times: "The trust relationship between this workstation and the primary domain failed".',
  remedy: 'set randomHostname: true in the chart of the gMSA webhook (RANDOM_HOSTNAME of its Deployment), set a different spec.hostname for each Pod, or use an account per Pod',
  source: GMSA_SHARED_HOST_NAME.source,
  kinds: ['Node', 'Pod'],
  inspect: (dump) => {
    const users = groupedBy(dump.pods, (pod) => sharedAccount(pod) ?? '');
    return [...users].filter(([account, pods]) => account !== '' && pods.length > 1).flatMap(([key, pods]) => pods.map(({ about }) => ({
      evidence: { object: about, place: 'spec, gmsaCredentialSpecName', text: key.split('\n')[0] },
      cause: `${pods.length} Pods use the account ${key.split('\n')[0]} without a host name of their own: ${enumerated(pods.map((pod) => pod.about.name))}`,
    })));
  },
};
