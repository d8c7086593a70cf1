import { toast } from '../../ui/toast'

/** Copies a text; returns false where the browser does not let the page, or has no clipboard. */
export async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

/** Copies a text that stands on the page, and shows in a toast whether it could. */
export async function copyShown(text: string, description?: string) {
  if (await copied(text)) toast({ title: 'Copied', description })
  else
    toast({
      title: 'Not copied',
      description: 'The browser does not let this page copy. Select the text instead.',
      variant: 'destructive',
    })
}
