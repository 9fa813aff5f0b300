/** One school office on a small machine: little memory, no loss on a power cut, quick recovery. */
const settings: Readonly<Record<string, string>> = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '60',
  // Restoring creates all tables in one transaction, which holds a lock for each of them and their indexes.
  max_locks_per_transaction: '256',
  shared_buffers: '96MB',
  work_mem: '8MB',
  maintenance_work_mem: '48MB',
  effective_cache_size: '1GB',
  huge_pages: 'off',
  // Workers for reading and for parallel plans would cost memory that two cores cannot turn into speed.
  io_method: 'sync',
  max_parallel_workers: '0',
  max_parallel_workers_per_gather: '0',
  max_parallel_maintenance_workers: '0',
  autovacuum_max_workers: '2',
  jit: 'off',
  random_page_cost: '1.1',
  // Shared memory files in /dev/shm vanish when some systems log a user out.
  dynamic_shared_memory_type: 'mmap',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_logical_replication_workers: '0',
  min_wal_size: '64MB',
  // After a crash all WAL since the last checkpoint is read again, within seconds.
  max_wal_size: '384MB',
  checkpoint_timeout: '5min',
  // One call instead of opening and syncing each of more than a thousand files after every crash.
  ...(process.platform === 'linux' && { recovery_init_sync_method: 'syncfs' }),
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '%m [%p] ',
  // What people typed stays out of the log: neither the failing statement nor its values.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
};

const durability = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' };
const haste = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/** The command line of a server whose data folder and socket folder are given. */
export function postgresArguments(options: {
  dataPath: string;
  sockets: string;
  durable: boolean;
}): string[] {
  const all = {
    ...settings,
    ...(options.durable ? durability : haste),
    unix_socket_directories: options.sockets,
  };
  return [
    '-D',
    options.dataPath,
    ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
}
