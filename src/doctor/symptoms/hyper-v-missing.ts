import { hearing, Symptom } from '../symptom';

export const hyperVMissing: Symptom = {
  id: 'doctor-hyper-v-missing',
  level: 'error',
  summary: 'a pod wants Hyper-V isolation on a node that can\'t give it',
  why: 'The handler runhcs-wcow-hypervisor starts a virtual machine for each pod: the node needs the Hyper-V role and, being a virtual machine itself, nested virtualization. Managed Kubernetes offers that nowhere but on few machine sizes.',
  remedy: 'use the handler runhcs-wcow-process, or install Hyper-V on the nodes (Install-WindowsFeature Hyper-V -Restart), expose virtualization to them, and keep such pods on them by a label',
  source: 'hcsshim; Kubernetes, "Windows in Kubernetes"; microsoft/Windows-Containers',
  looksAt: ['Pod', 'Event'],
  hears: hearing([/no hypervisor is present/i, /hypervisor (?:is not|isn't) (?:running|present|enabled)/i, /(?:virtual machine|Hyper-V).{0,120}(?:required feature is not installed|not (?:enabled|installed|supported))/i, /0x80370102|0xc0351000|0x80370105/i], { anyOs: true }),
};
