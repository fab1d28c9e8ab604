import { matchMessages, Symptom } from '../symptom';

export const probeTimeout: Symptom = {
  id: 'doctor-probe-timeout',
  severity: 'warning',
  summary: 'a probe of a Windows container times out',
  why: 'Processes start more slowly in a Windows container than on Linux: PowerShell alone needs seconds, and a CPU limit, which is a hard cap, slows it down further. The default timeout of a probe is one second.',
  remedy: 'set timeoutSeconds of exec probes to 10 or more, use a startupProbe for slow starts, or probe over HTTP or TCP; raise CPU limits below 250m',
  source: 'Azure/AKS#3107; moby/moby#33096; sysdiglabs/charts#2592',
  kinds: ['Pod', 'Event'],
  matches: matchMessages([/probe (?:failed|errored).{0,400}(?:timed out|deadline exceeded|timeout)/i, /command .{0,300}timed out/i], { reasons: /^(?:Unhealthy|ProbeError|ProbeWarning)$/ }),
};
