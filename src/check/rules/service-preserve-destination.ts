import { PRESERVE_DESTINATION_SINCE, SERVICE_ANNOTATIONS, WindowsVersion } from '../../knowledge';
import { objectAt } from '../../manifest';
import { Rule } from '../rule';
import { hostsBefore } from './support/builds';
import { documents, windowsService } from './support/example';
import { proxySettings } from './support/kube-proxy';
import { onKind } from './support/pods';
import { windowsBackends } from './support/services';

const [[NAME, VALUE]] = Object.entries(SERVICE_ANNOTATIONS.preserveDestination);
const service = windowsService('type: LoadBalancer', `annotations:\n  ${NAME}: "${VALUE}"`);
const proxy = (dsr: boolean) => `apiVersion: kubeproxy.config.k8s.io/v1alpha1\nkind: KubeProxyConfiguration\nmode: kernelspace\nwinkernel:\n  networkName: cbr0\n  enableDSR: ${dsr}`;

export const servicePreserveDestination: Rule = {
  id: 'service-preserve-destination',
  effect: 'advice',
  looksUp: true,
  needs: [NAME],
  summary: 'a Service with preserve-destination, but the Windows nodes don\'t meet its requirements',
  why: 'With `preserve-destination`, packets keep the IP address of the Service until they reach the Pod. That requires direct server return (`enableDSR` of kube-proxy, which is off by default) and Windows Server, version 1903 or later, so Windows Server 2022 among the releases with long-term support.',
  source: 'Kubernetes documentation, "Networking on Windows" (Load balancing and Services)',
  bad: documents(service, proxy(false)),
  good: documents(service, proxy(true)),
  check: onKind('Service', (object, context) => {
    const path = ['metadata', 'annotations', NAME];
    if (objectAt(objectAt(object, 'metadata'), 'annotations')[NAME] !== VALUE) { return []; }
    const backends = windowsBackends(object, context);
    if (backends.length === 0) { return []; }
    const older = hostsBefore(backends, PRESERVE_DESTINATION_SINCE, context);
    return [
      ...(proxySettings(context).dsr === false ? [{
        path, message: `annotation ${NAME} requires direct server return, but kube-proxy on the Windows nodes has it disabled`, help: 'enable it: winkernel.enableDSR, or --enable-dsr=true',
      }] : []),
      ...(older.length === 0 ? [] : [{
        path, message: `annotation ${NAME} isn't supported by nodes with ${older.join(', ')}`, help: `use nodes with ${WindowsVersion.ofBuild(PRESERVE_DESTINATION_SINCE).name} or later`,
      }]),
    ];
  }),
};
