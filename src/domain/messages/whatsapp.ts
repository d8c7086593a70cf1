/** Characters of an address that opens a chat with a text at most; longer ones get cut off. */
export const ADDRESS_MAX = 1900

/** Returns the address by which one joins a WhatsApp group, out of what its invitation says; undefined where there is none. */
export function groupLinkIn(text: string): string | undefined {
  const [, code] = /https:\/\/chat\.whatsapp\.com\/(?:invite\/)?([\w-]{10,40})(?![\w-])/i.exec(text) ?? []
  return code && `https://chat.whatsapp.com/${code}`
}

/** Returns the addresses that open the chat with a stored phone (`+62…`): in the browser, in the app, and without the text. */
export function whatsappWays(phone: string, text: string): { web: string; phone: string; copy: string } {
  const digits = phone.replace(/\D/g, '')
  // half of a sign cannot be encoded
  const encoded = encodeURIComponent(text.replace(/\p{Cs}/gu, '\ufffd'))
  return {
    web: `https://web.whatsapp.com/send?phone=${digits}&text=${encoded}`,
    phone: `https://wa.me/${digits}?text=${encoded}`,
    copy: `https://wa.me/${digits}`,
  }
}
