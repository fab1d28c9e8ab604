/**
 * Checked by `npx tsc`, never run: what the compiler takes and rejects. Each `@ts-expect-error` is an error itself when its line compiles.
 */
import { App, Chart } from 'cdk8s';
import * as plus27 from 'cdk8s-plus-27';
import * as plus32 from 'cdk8s-plus-32';
import * as plus34 from 'cdk8s-plus-34';
import {
  GmsaCredentialSpec, onWindows, Platform, WindowsAccount, WindowsCronJob, WindowsDaemonSet, WindowsDeployment, WindowsDeploymentProps, windowsMixin,
  WindowsPersistentVolumeClaim, WindowsPod, WindowsRuntimeClass, WindowsService, WindowsStatefulSet, WindowsVersion, WindowsVolume,
} from 'k8s-windows';
import * as windows32 from 'k8s-windows/plus-32';
import * as windows34 from 'k8s-windows/plus-34';

const chart = new Chart(new App(), 'chart');
const image = 'x';

// each is the class of its own cdk8s-plus, and of no other
export const deployment: plus27.Deployment = new WindowsDeployment(chart, 'a', { containers: [{ image }] });
export const deployment32: plus32.Deployment = new windows32.WindowsDeployment(chart, 'b');
export const deployment34: plus34.Deployment = new windows34.WindowsDeployment(chart, 'c');
export const statefulSet: plus27.StatefulSet = new WindowsStatefulSet(chart, 'd', { containers: [{ image, portNumber: 80 }] });
export const pod34: plus34.Pod = new windows34.WindowsPod(chart, 'e');
export const service: plus27.Service = new WindowsService(chart, 'f', { windows: { sessionAffinity: 'ClientIP' } });
export const container: plus27.Container = deployment.addContainer({ image });
new plus27.HorizontalPodAutoscaler(chart, 'g', { target: deployment, maxReplicas: 2 });

// all options
const props: WindowsDeploymentProps = {
  replicas: 2, securityContext: { ensureNonRoot: true },
  containers: [{
    image, portNumber: 80, securityContext: { ensureNonRoot: false }, windows: { runAsUserName: 'x', gmsa: { name: 'x' }, hostProcess: true },
  }],
  windows: {
    version: WindowsVersion.LTSC2022, platform: Platform.GKE, placement: 'exact', runtimeClass: new WindowsRuntimeClass(chart, 'h'),
    runAsUserName: 'x', gmsa: { name: 'x' }, hostProcess: { account: 'x' },
  },
};
new WindowsDeployment(chart, 'i', props);
new WindowsPod(chart, 'j', { windows: { version: 'any', runtimeClass: 'x', hostProcess: true } });
chart.with(windowsMixin({ version: WindowsVersion.LTSC2022 }));

// a schedule is as needed as before
// @ts-expect-error
new WindowsCronJob(chart, 'k', {});

// what the API server rejects, of the pod
// @ts-expect-error
new WindowsDeployment(chart, 'l', { securityContext: { user: 1000 } });
// @ts-expect-error
new WindowsDeployment(chart, 'l', { securityContext: { group: 1000 } });
// @ts-expect-error
new WindowsDeployment(chart, 'l', { securityContext: { fsGroup: 1000 } });
// @ts-expect-error
new WindowsDaemonSet(chart, 'l', { securityContext: { fsGroupChangePolicy: plus27.FsGroupChangePolicy.ALWAYS } });
// @ts-expect-error
new WindowsPod(chart, 'l', { securityContext: { sysctls: [] } });
// @ts-expect-error
new WindowsDeployment(chart, 'l', { hostNetwork: true });
// @ts-expect-error
new windows34.WindowsDeployment(chart, 'l', { hostNetwork: true });
// @ts-expect-error
new windows34.WindowsDeployment(chart, 'l', { shareProcessNamespace: true });
// @ts-expect-error
new windows34.WindowsDeployment(chart, 'l', { securityContext: { user: 1000 } });

// of a container, in the props
// @ts-expect-error
new WindowsDeployment(chart, 'm', { containers: [{ image, securityContext: { user: 1000 } }] });
// @ts-expect-error
new WindowsDeployment(chart, 'm', { containers: [{ image, securityContext: { group: 1000 } }] });
// @ts-expect-error
new WindowsDeployment(chart, 'm', { containers: [{ image, securityContext: { privileged: false } }] });
// @ts-expect-error
new WindowsDeployment(chart, 'm', { initContainers: [{ image, securityContext: { privileged: true } }] });
// @ts-expect-error
new WindowsPod(chart, 'm', { containers: [{ image, securityContext: { readOnlyRootFilesystem: true } }] });
// @ts-expect-error
new WindowsPod(chart, 'm', { containers: [{ image, securityContext: { allowPrivilegeEscalation: false } }] });
// @ts-expect-error
new WindowsPod(chart, 'm', { containers: [{ image, securityContext: { capabilities: {} } }] });
// @ts-expect-error
new windows34.WindowsPod(chart, 'm', { containers: [{ image, securityContext: { capabilities: {} } }] });
new windows34.WindowsPod(
  // @ts-expect-error
  chart, 'm', { containers: [{ image, securityContext: { seccompProfile: { type: plus34.SeccompProfileType.RUNTIME_DEFAULT } } }] },
);
// @ts-expect-error
new windows34.WindowsPod(chart, 'm', { containers: [{ image, securityContext: { privileged: false } }] });

// and in those added later
const later = new WindowsDeployment(chart, 'n');
later.addContainer({ image, windows: { runAsUserName: 'x' } });
later.addInitContainer({ image, windows: { runAsUserName: 'x' } });
// @ts-expect-error
later.addContainer({ image, securityContext: { user: 1000 } });
// @ts-expect-error
later.addContainer({ image, securityContext: { privileged: true } });
// @ts-expect-error
later.addInitContainer({ image, securityContext: { readOnlyRootFilesystem: false } });
const later34 = new windows34.WindowsDeployment(chart, 'o');
later34.addContainer({ image, windows: { runAsUserName: 'x' } });
// @ts-expect-error
later34.addContainer({ image, securityContext: { privileged: true } });
// @ts-expect-error
later34.addInitContainer({ image, securityContext: { user: 1 } });

// options of another type
// @ts-expect-error
new WindowsPod(chart, 'p', { windows: { version: 'ltsc2022' } });
// @ts-expect-error
new WindowsPod(chart, 'p', { windows: { platform: 'GKE' } });
// @ts-expect-error
new WindowsPod(chart, 'p', { windows: { placement: 'near' } });
// @ts-expect-error
new WindowsPod(chart, 'p', { windows: { gmsa: 7 } });
// @ts-expect-error
new WindowsPod(chart, 'p', { windows: { runAsUser: 'x' } });
// @ts-expect-error
onWindows(chart, { version: '2022' });
// @ts-expect-error
new WindowsService(chart, 'q', { windows: { sessionAffinity: 'ClientIp' } });
// @ts-expect-error
new WindowsVersion();
// @ts-expect-error
new Platform('x', []);

// claims, service accounts and volumes of every binding fit together
const domain = { dnsName: 'a.example', netBiosName: 'A', sid: 'S-1-5-21-1-2-3', guid: '1b4b2d52-6d0a-4f7b-9c39-0a8f6f6f2f10' };
const credentials = new GmsaCredentialSpec(chart, 'credentials', { name: 'a', account: 'a', domain });
const claim = new WindowsPersistentVolumeClaim(chart, 'claim', { name: 'a', storageClass: 'a', size: '1Gi' });
credentials.grantUse(new plus27.ServiceAccount(chart, 'account-27'));
credentials.grantUse(new plus34.ServiceAccount(chart, 'account-34'));
new WindowsPod(chart, 'pod-27', {
  containers: [{
    image, volumeMounts: [
      { path: 'C:\\a', volume: plus27.Volume.fromPersistentVolumeClaim(chart, 'a', claim) },
      { path: 'C:\\b', volume: WindowsVolume.smb(chart, 'b', { source: '//a/b', secretName: 'c' }) },
    ],
  }],
  windows: { gmsa: credentials, runAsUserName: WindowsAccount.NETWORK_SERVICE },
});
new windows34.WindowsPod(chart, 'pod-34', {
  containers: [{
    image, volumeMounts: [
      { path: 'C:\\a', volume: plus34.Volume.fromPersistentVolumeClaim(chart, 'c', claim) },
      { path: 'C:\\b', volume: windows34.WindowsVolume.namedPipe(chart, 'd', { pipe: '\\\\.\\pipe\\a' }) },
    ],
  }],
  windows: { gmsa: 'a' },
});
// @ts-expect-error
WindowsVolume.hostPath(chart, 'e', { path: '/var/log' });
// @ts-expect-error
WindowsVolume.namedPipe(chart, 'f', { pipe: 'a' });
// @ts-expect-error
new WindowsPersistentVolumeClaim(chart, 'g', { name: 'a', storageClass: 'a', size: '1Gi', volumeMode: 'Block' });
// @ts-expect-error
new WindowsPersistentVolumeClaim(chart, 'h', { name: 'a', storageClass: 'a', size: '1Gi', accessModes: ['RWX'] });
