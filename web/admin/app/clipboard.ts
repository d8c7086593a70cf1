import { copied } from '../../ui/copy'
import { toast } from '../../ui/toast'

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
