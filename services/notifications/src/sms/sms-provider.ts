interface SmsMessage {
  /** The delivery's id. */
  id: string;
  /** Such as +14155550100. */
  to: string;
  text: string;
}

/** A service that passes text messages on. */
export interface SmsProvider {
  /** @throws SmsError */
  send(message: SmsMessage): Promise<void>;
}

/** The provider did not accept a message. Its own message may contain the number, and must not be stored. */
export class SmsError extends Error {
  override name = 'SmsError';
  readonly code: string;
  /** Why no further message can reach the number: its owner replied STOP, or it gets no text messages at all. */
  readonly stopped: 'reply' | 'refused' | undefined;

  constructor(code: string, stopped?: SmsError['stopped']) {
    super(code);
    this.code = code;
    this.stopped = stopped;
  }
}
