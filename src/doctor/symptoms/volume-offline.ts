import { matchMessages, Symptom } from '../symptom';

export const volumeOffline: Symptom = {
  id: 'doctor-volume-offline',
  severity: 'error',
  summary: 'a disk is offline on a Windows node, so its volume can\'t be mounted',
  why: 'Windows can attach a disk that another node has used as offline. It then has no volume, and the CSI driver fails: "volume id empty". The driver for Amazon EBS brings the disk online since version 1.6.0.',
  remedy: 'update the CSI driver (aws-ebs-csi-driver 1.6.0 or later); on the node, Get-Disk shows the disk: Set-Disk -Number NUMBER -IsOffline $false',
  source: 'kubernetes-sigs/aws-ebs-csi-driver#1090, #1189 (CHANGELOG.md, v1.6.0) (read 2026-11-24)',
  kinds: ['Pod', 'Event'],
  matches: matchMessages([/volume id empty/i, /\bdisk\b[^.]{0,60}\bis offline\b/i]),
};
