import { hearing, Symptom } from '../symptom';

export const probeTimeout: Symptom = {
  id: 'doctor-probe-timeout',
  level: 'warning',
  summary: 'a probe of a Windows container runs out of time',
  why: 'Starting a process in a Windows container takes longer than on Linux, PowerShell alone takes seconds, and a CPU limit is a hard cap that makes it slower still. The default of a probe is one second.',
  remedy: 'set timeoutSeconds of exec probes to 10 or more, use a startupProbe for slow starts, or probe over HTTP or TCP; raise a CPU limit below 250m',
  source: 'Azure/AKS#3107; moby/moby#33096; sysdiglabs/charts#2592',
  looksAt: ['Pod', 'Event'],
  hears: hearing([/probe (?:failed|errored).{0,400}(?:timed out|deadline exceeded|timeout)/i, /command .{0,300}timed out/i], { reasons: /^(?:Unhealthy|ProbeError|ProbeWarning)$/ }),
};
