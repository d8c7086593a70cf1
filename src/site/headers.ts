/** Sent with every page: no framing, no sniffing, no referrer (the set-up link holds a token), no device access. */
export const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
}

/**
 * Styles that react-aria puts into the admin's page by itself: how its buttons take touches, and its scroll lock on iOS.
 * An upgrade of react-aria may change them; a browser test fails then.
 */
export const REACT_ARIA_STYLES = [
  '38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o=',
  'gYiS/BvZvRcK27JIXTuwhZ3hs2+VJ1X+2gUlE+farlg=',
]

/** The policy of a page: everything from here only, inline styles only by their hashes (base64 SHA-256), no inline scripts at all. */
export function contentSecurityPolicy(styleHashes: string[]): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self'${styleHashes.map((hash) => ` 'sha256-${hash}'`).join('')}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
