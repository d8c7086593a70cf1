/** Whether a request has an address to work with: its Host header may hold anything. */
export function isAddress(url: string): boolean {
  return /^https?:\/\/[a-z0-9.-]+(:\d{1,4})?\//i.test(url) || URL.canParse(url)
}

/** Whether a request is for the back office's own name, which begins with `admin.`. */
export function isAdminHost(request: Request): boolean {
  return /^https?:\/\/admin\./i.test(request.url)
}
