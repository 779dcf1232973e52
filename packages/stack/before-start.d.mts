interface Place {
  dataDir: string;
  host: string;
  port: number;
  /** How the platform is started, such as `npm start`. */
  command: string;
}

export function findObstacle(place: Place): Promise<string | undefined>;
export function findDataFolderProblem(dataDir: string): string | undefined;
export function findHolder(file: string): number | undefined;
export function isAlive(pid: number): boolean;
export function getStartTime(pid: number): string;
export function isPortFree(port: number, host: string): Promise<boolean>;
