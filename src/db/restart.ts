/** What an update sends to a server that it is to end; one of before dies of it, which systemd takes for a failure as well. */
export const RESTART_SIGNAL = 'SIGUSR2'

/** The exit code of a server that should be started again: systemd does so after any failure. */
export const RESTART_CODE = 75
