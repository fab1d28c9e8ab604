/** Add-ons for Windows nodes and workloads, each a pure function from options to objects: logs, metrics, storage drivers, scripts on nodes. */
export * from './command-line';
export * from './csi-proxy';
export * from './event-flow-logger';
export * from './fluent-bit';
export { type FluentBitConfig, fluentBitConfig, type FluentBitEventLog, type FluentBitInput, type FluentBitOutput, type FluentBitTail, type FluentBitValue } from './fluent-bit-config';
export * from './host-process-script';
export * from './image-prepull';
export * from './log-monitor';
export * from './log-monitor-config';
export * from './log-monitor-schema';
export { type NodeAddOnOptions } from './node-add-on';
export * from './node-problem-detector';
export * from './smb-csi-driver';
export * from './windows-exporter';
export { type WindowsExporterCollector, type WindowsExporterCollectorOptions, type WindowsExporterConfig, windowsExporterConfig } from './windows-exporter-config';
export * from './windows-exporter-schema';
export * from './windows-smoke-test';
