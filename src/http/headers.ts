/** Sent with every page: no framing, no referrer (the set-up link holds a token), no device access. */
export const SECURITY_HEADERS = {
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
}

/** The back office navigates one window from chat to chat, which the default opener policy would prevent. */
export const OPENER_POLICY_OF_ADMIN = { 'cross-origin-opener-policy': 'same-origin-allow-popups' }

/** The style that react-aria adds while a dialog is open on iOS, to stop the page from scrolling; an upgrade may change it. */
const SCROLL_LOCK_STYLE = 'gYiS/BvZvRcK27JIXTuwhZ3hs2+VJ1X+2gUlE+farlg='

/** Returns the policy of a page: everything from here only, inline styles only by their hashes (base64 SHA-256), no inline scripts at all. */
export function contentSecurityPolicy(styleHash?: string): string {
  const styles = [styleHash, SCROLL_LOCK_STYLE].flatMap((hash) => (hash ? ` 'sha256-${hash}'` : []))
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self'${styles.join('')}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
