interface Failure {
  code?: string | undefined;
  message: string;
}

/** The disk of the database or of the server is full, or a disk quota is used up. */
export const isDiskFull = ({ code }: Failure) => ["53100", "ENOSPC", "EDQUOT"].includes(code ?? "");

/** A statement was stopped by its time limit. */
export const isTooSlow = ({ code }: Failure) => code === "57014";

/** Deadlock and serialization failure: the same request can succeed a moment later. */
export const isCollision = ({ code }: Failure) => code === "40P01" || code === "40001";

/** A record that the statement refers to was deleted after the request had found it, for example a label. */
export const isReferenceGone = ({ code }: Failure) => code === "23503";

/** Another transaction has locked a row for longer than a user should wait. */
export const isHeld = ({ code }: Failure) => code === "55P03";

const AWAY = /^(08...|57P0.|53300|25P03|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOENT)$/;
const AWAY_IN_WORDS =
  /Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error|not queryable/;

/** The server has become a standby, or a call that only reads writes by mistake. */
export const isStandby = ({ code, message }: Failure) => code === "25006" || /during recovery/.test(message);

/** The database server is down, starting or stopping, or has no free connections. */
export const isDatabaseAway = ({ code, message }: Failure) => AWAY.test(code ?? "") || AWAY_IN_WORDS.test(message);

/** A known operating condition and not a fault of the program, so its log line needs no stack trace. */
export const isKnownCondition = (failure: Failure) =>
  isDiskFull(failure) ||
  isTooSlow(failure) ||
  isCollision(failure) ||
  isHeld(failure) ||
  isDatabaseAway(failure) ||
  isStandby(failure);
