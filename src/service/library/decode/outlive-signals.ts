// Ctrl-C reaches the whole group of a terminal, and a stop by systemd every process of a service: a decoder that ended then
// would be taken for one that its file brought down. The service decides when its children end. Imported before anything
// that takes time to load.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
