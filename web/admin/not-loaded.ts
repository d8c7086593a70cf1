import { toast } from '../ui/toast'

/** Tells that a part of the page's code could not be fetched. */
export function tellNotLoaded() {
  toast({
    title: 'Error',
    description: 'This part of the page cannot be loaded. Check your connection, then reload the page.',
    variant: 'destructive',
  })
}
