/** Add-ons for Windows nodes and workloads, each a pure function from options to its objects: logs, metrics, storage plug-ins, scripts on nodes. */
export * from './command-line';
export * from './log-monitor';
export * from './log-monitor-config';
export * from './log-monitor-schema';
