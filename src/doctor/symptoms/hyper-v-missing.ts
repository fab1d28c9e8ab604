import { matchMessages, Symptom } from '../symptom';

export const hyperVMissing: Symptom = {
  id: 'doctor-hyper-v-missing',
  severity: 'error',
  summary: 'a Pod requires Hyper-V isolation, which its node doesn\'t support',
  why: 'The handler runhcs-wcow-hypervisor starts a virtual machine for each Pod. The node requires the Hyper-V role and, if it is a virtual machine itself, nested virtualization. Few machine sizes of clouds have that, and GKE doesn\'t support Hyper-V isolation at all.',
  remedy: 'use the handler runhcs-wcow-process, or install Hyper-V on the nodes (Install-WindowsFeature Hyper-V -Restart), enable nested virtualization, and select these nodes by a label',
  source: 'hcsshim; Kubernetes, "Windows in Kubernetes"; microsoft/Windows-Containers',
  kinds: ['Pod', 'Event'],
  matches: matchMessages([/no hypervisor is present/i, /hypervisor (?:is not|isn't) (?:running|present|enabled)/i, /(?:virtual machine|Hyper-V).{0,120}(?:required feature is not installed|not (?:enabled|installed|supported))/i, /0x[8c]0370102|0xc0351000/i], { anyOs: true }),
};
