// Ctrl-C signals the terminal's whole process group, and systemd every process of a unit. A decoder that ended then
// would look as if its file had crashed it; the service ends its children itself. Imported before anything slow.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
