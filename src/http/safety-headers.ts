/** Adds what every answer has: browsers do not guess its type, and once it came by HTTPS they use nothing else. */
export function addSafetyHeaders(headers: Headers, isSecure: boolean) {
  headers.set('x-content-type-options', 'nosniff')
  if (isSecure) headers.set('strict-transport-security', 'max-age=31536000')
}
