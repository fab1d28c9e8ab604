import type { Intent } from './generate-pod';
import { Random } from './random';

/** Images by what they are for; some tell their Windows release, some nothing. */
export const IMAGES: Readonly<Record<Intent, readonly string[]>> = {
  'windows': [
    'mcr.microsoft.com/windows/nanoserver:ltsc2022', 'mcr.microsoft.com/windows/servercore:ltsc2019', 'mcr.microsoft.com/windows/servercore:ltsc2025',
    'mcr.microsoft.com/windows/servercore/iis:windowsservercore-ltsc2022', 'mcr.microsoft.com/dotnet/runtime:8.0-nanoserver-1809',
    'registry.example.com/app:1.4',
    'mcr.microsoft.com/windows/server:10.0.20348.2402', 'registry.example.com/app@sha256:' + 'a'.repeat(64),
    'mcr.microsoft.com/dotnet/framework/aspnet:4.8',
  ],
  'host-process': [
    'registry.example.com/agent:1.0', 'mcr.microsoft.com/oss/kubernetes/windows-host-process-containers-base-image:v1.0.0',
    'mcr.microsoft.com/windows/nanoserver:ltsc2022', 'registry.example.com/agent:1.0-ltsc2019',
  ],
  'linux': ['nginx:1.27', 'registry.example.com/web:1.0', 'registry.k8s.io/pause:3.10', 'busybox'],
};

/** A container with nothing wrong in it. */
export function containerOf(random: Random, name: string, image: string, intent: Intent, isInit = false): any {
  const container: any = { name, image };
  if (random.chance(0.5)) {
    container.resources = random.pick([
      { limits: { cpu: '1', memory: '1Gi' } }, { limits: { memory: '512Mi' }, requests: { cpu: '250m', memory: '256Mi' } }, { requests: { cpu: 1 } },
      {}, null,
    ]);
  }
  if (random.chance(0.3)) {
    container.ports = [
      random.pick<object>([{ containerPort: 80 }, { containerPort: 8080, name: 'http', protocol: 'TCP' }, { containerPort: 80, hostPort: 80 }]),
    ];
  }
  if (random.chance(0.2) && !isInit) { container[random.pick(['livenessProbe', 'readinessProbe', 'startupProbe'])] = probeOf(random); }
  if (random.chance(0.2)) { container.env = [{ name: 'A', value: 'b' }, { name: 'IP', valueFrom: { fieldRef: { fieldPath: 'status.podIP' } } }]; }
  if (random.chance(0.2)) {
    container.command = random.pick([['cmd', '/c', 'ping'], ['/bin/sh', '-c', 'true'], ['powershell.exe', '-Command', 'Get-Process']]);
  }
  if (random.chance(0.15)) { container.imagePullPolicy = random.pick(['Always', 'IfNotPresent', 'Never']); }
  if (random.chance(0.1) && !isInit) { container.lifecycle = { preStop: { exec: { command: ['cmd', '/c', 'stop'] } } }; }
  if (random.chance(0.05)) { container.securityContext = random.pick<any>([null, {}, { privileged: null, capabilities: null }]); }
  if (random.chance(0.05)) {
    Object.assign(
      container, random.pick([{ tty: true, stdin: true }, { workingDir: 'C:\\' }, { terminationMessagePolicy: 'FallbackToLogsOnError' }]),
    );
  }
  if (intent === 'linux' && random.chance(0.4)) {
    container.securityContext = {
      allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: ['ALL'] }, runAsUser: 1000,
      seccompProfile: { type: 'RuntimeDefault' },
    };
  }
  return container;
}

function probeOf(random: Random): object {
  return random.pick<object>([
    { httpGet: { path: '/', port: 80 } }, { tcpSocket: { port: 80 }, periodSeconds: 5 }, { grpc: { port: 9000 } },
    { exec: { command: ['powershell.exe', '-Command', 'exit 0'] }, timeoutSeconds: 5 },
    { httpGet: { path: '/health', port: 80, scheme: 'HTTPS' }, failureThreshold: 30 },
  ]);
}
