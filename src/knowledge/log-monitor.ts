/**
 * LogMonitor, which brings what a Windows container logs elsewhere (event log, ETW, files) to its standard output.
 * Source: microsoft/windows-container-tools v2.2.1 (`LogMonitor/docs/README.md`, `LogMonitor/src/LogMonitor/Main.cpp`, `JsonProcessor.cpp`, `Utility.cpp`).
 */
export const LOG_MONITOR = {
  executable: 'C:\\LogMonitor\\LogMonitor.exe',
  /**
   * Where every release looks when nothing is said, wherever the program is. (`/CONFIG` takes a path up to 2.1, but from 2.2 on only the name of a
   * file beside the program, and ends with success at anything else.)
   */
  configFile: 'C:\\LogMonitor\\LogMonitorConfig.json',
  formats: ['JSON', 'XML', 'Custom'],
  levels: ['Critical', 'Error', 'Warning', 'Information', 'Verbose'],
  /** What `%Name%` may stand for in a format of one's own, by kind of source. */
  fields: {
    EventLog: ['Source', 'TimeStamp', 'EventSource', 'EventID', 'Severity', 'Message'],
    ETW: [
      'Source', 'TimeStamp', 'Severity', 'ProviderId', 'ProviderName', 'DecodingSource', 'ExecutionProcessId', 'ExecutionThreadId', 'Keyword', 'EventId',
      'EventData',
    ],
    File: ['Source', 'TimeStamp', 'FileName', 'Message'],
    Process: ['Source', 'TimeStamp', 'Message'],
  },
  /** A directory that can be watched: on a drive, with backslashes, since `\\?\` is put before it. */
  directory: /^[A-Za-z]:(\\[^<>:"|?*/\u0000-\u001f]*)?$/,
  /** Source: Microsoft, "Event Tracing": a GUID, with braces or without. */
  guid: /^(\{[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}\}|[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12})$/,
} as const;

/** The longest command line of a process, in UTF-16 units with the one that ends it. Source: Microsoft, `CreateProcessW`. */
export const MAX_COMMAND_LINE = 32_767;
