/** Returns what starts a matchmaking worker of this file: to start one takes longer than most searches, so one that has answered is used again. */
export function keptWorkers(file: URL): () => Worker {
  const ready: Worker[] = []

  class KeptWorker extends Worker {
    #isBusy = false

    constructor() {
      super(file)
      this.addEventListener('message', () => {
        this.#isBusy = false
      })
    }

    override postMessage(message: unknown) {
      this.#isBusy = true
      super.postMessage(message)
    }

    override terminate() {
      // one that searches is stopped, one that failed has ended
      if (this.#isBusy) super.terminate()
      else ready.push(this)
    }
  }

  return () => ready.pop() ?? new KeptWorker()
}
