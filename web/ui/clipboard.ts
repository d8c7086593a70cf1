import { copied } from './copy'
import { toastAside } from './toast'

/** Copies a text that stands on the page, and shows in a toast whether it could. */
export async function copyShown(text: string, description?: string) {
  if (await copied(text)) toastAside({ title: 'Copied', description })
  else
    toastAside({
      title: 'Not copied',
      description: 'The browser does not let this page copy. Select the text instead.',
      variant: 'destructive',
    })
}
