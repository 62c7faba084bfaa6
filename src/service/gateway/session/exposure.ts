import { UsageError } from '#service/core/service-error.ts'

type Exposure = {
  host: string
  publicUrl: string | undefined
  hasKeptKey: boolean
  hasPassphrase: boolean
  behindProxy: boolean
}

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/

/** Throws where strangers could use the kept key or read the traffic. */
export function requireNoExposure({ host, publicUrl, hasKeptKey, hasPassphrase, behindProxy }: Exposure): void {
  const isBeyond = !LOOPBACK.test(host)
  const isPublic = behindProxy || (publicUrl !== undefined && !LOOPBACK.test(new URL(publicUrl).hostname))
  if (hasPassphrase && !hasKeptKey)
    throw new UsageError(
      '--passphrase-file needs --upstream-key-file: without it everybody signs in with a key of their own',
    )
  if (hasKeptKey && !hasPassphrase && (isBeyond || isPublic))
    throw new UsageError(
      'With --upstream-key-file anybody who reaches this gateway could use its key. Add --passphrase-file FILE with a passphrase for people to sign in with',
    )
  if (isBeyond && !behindProxy)
    throw new UsageError(
      `On --host ${host} keys and passphrases would travel unencrypted. Put a proxy with TLS in front of this gateway and add --behind-proxy`,
    )
}
