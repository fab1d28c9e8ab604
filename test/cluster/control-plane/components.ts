import { join } from 'node:path';
import { Credentials } from './credentials';

/** Command line of etcd. It listens on a socket in the directory: no port to find, and nobody else's business. */
export function etcdArgs(directory: string): string[] {
  return [
    '--name=default',
    `--data-dir=${join(directory, 'etcd')}`,
    `--listen-client-urls=${etcdAddress(directory)}`,
    `--listen-peer-urls=unix://${join(directory, 'peer.sock')}`,
    // These must be hosts and ports, and nobody dials them.
    '--advertise-client-urls=http://127.0.0.1:2379',
    '--initial-advertise-peer-urls=http://127.0.0.1:2380',
    '--initial-cluster=default=http://127.0.0.1:2380',
    // The data is thrown away at the end.
    '--unsafe-no-fsync=true',
    '--log-level=warn',
  ];
}

/** Command line of kube-apiserver: the admission plugins that are on by default, and no more. */
export function apiServerArgs(directory: string, port: number, credentials: Credentials): string[] {
  return [
    `--etcd-servers=${etcdAddress(directory)}`,
    '--bind-address=127.0.0.1',
    `--secure-port=${port}`,
    `--cert-dir=${certificates(directory)}`,
    `--token-auth-file=${credentials.tokenFile}`,
    '--authorization-mode=RBAC',
    // HostProcess containers are privileged ones to the server.
    '--allow-privileged=true',
    '--service-cluster-ip-range=10.96.0.0/16',
    '--service-account-issuer=https://kubernetes.default.svc',
    `--service-account-key-file=${credentials.serviceAccountPublicKey}`,
    `--service-account-signing-key-file=${credentials.serviceAccountKey}`,
    // A loopback address can't be an endpoint of the kubernetes Service.
    '--endpoint-reconciler-type=none',
    // One client at full speed, not many to be fair to.
    '--enable-priority-and-fairness=false',
    '--delete-collection-workers=16',
  ];
}

/** File of the certificate that the API server made for itself. */
export function apiServerCertificate(directory: string): string {
  return join(certificates(directory), 'apiserver.crt');
}

/** Command line of kube-scheduler. */
export function schedulerArgs(config: string): string[] {
  return [`--config=${config}`, '--secure-port=0'];
}

/** Configuration of kube-scheduler: stock plugins, no throttle, quick retries. */
export function schedulerConfig(kubeconfig: string): object {
  return {
    apiVersion: 'kubescheduler.config.k8s.io/v1',
    kind: 'KubeSchedulerConfiguration',
    clientConnection: { kubeconfig, qps: 5000, burst: 5000 },
    // Its lease tells us that it is at work; long, so that a busy machine can't make it lose the lease and exit.
    leaderElection: { leaderElect: true, leaseDuration: '1h', renewDeadline: '50m', retryPeriod: '1s' },
    podMaxBackoffSeconds: 1,
  };
}

/** Command line of kube-controller-manager. */
export function controllerManagerArgs(kubeconfig: string, credentials: Credentials, certificateAuthority: string): string[] {
  return [
    `--kubeconfig=${kubeconfig}`,
    '--secure-port=0',
    // No kubelet sends heartbeats for the simulated nodes, so the first would taint them all. The second compiles each policy for each kind that it
    // matches, over and over, to write down warnings that no test reads.
    '--controllers=*,-node-lifecycle-controller,-validatingadmissionpolicy-status-controller',
    '--use-service-account-credentials=true',
    `--service-account-private-key-file=${credentials.serviceAccountKey}`,
    `--root-ca-file=${certificateAuthority}`,
    '--kube-api-qps=5000',
    '--kube-api-burst=5000',
    '--leader-elect-lease-duration=1h',
    '--leader-elect-renew-deadline=50m',
    '--leader-elect-retry-period=1s',
  ];
}

function certificates(directory: string): string {
  return join(directory, 'certificates');
}

function etcdAddress(directory: string): string {
  return `unix://${join(directory, 'etcd.sock')}`;
}
