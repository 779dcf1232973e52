/** Where the demo's classes meet: training labs with their coordinates, and meeting links. */
export const DEMO_VENUES = {
  sacramento: lab('Sacramento Training Lab, 1450 Richards Blvd, Sacramento, CA 95811', 38.5956, -121.4941),
  anaheim: lab('Anaheim Wet Lab, 2120 E Howell Ave, Anaheim, CA 92806', 33.8064, -117.8832),
  oakland: lab('Oakland Waterfront Lab, 655 Third St, Oakland, CA 94607', 37.7973, -122.2772),
  sanDiego: lab('San Diego Test Center, 7888 Ostrow St, San Diego, CA 92111', 32.8312, -117.1494),
  fresno: lab('Fresno Training Yard, 3045 E Olive Ave, Fresno, CA 93701', 36.7578, -119.7682),
  sanJose: lab('San Jose Trades Hall, 2102 Almaden Rd, San Jose, CA 95125', 37.2955, -121.8797),
  bakersfield: lab('Bakersfield Valve Shop, 3100 Standard St, Bakersfield, CA 93308', 35.3977, -119.0437),
  online: (room: string) => ({
    location: `https://meet.example.com/${room}`,
    isVirtual: true,
    latitude: null,
    longitude: null,
  }),
};

export type DemoVenue = ReturnType<typeof lab>;

function lab(location: string, latitude: number, longitude: number) {
  return {
    location,
    isVirtual: false,
    latitude: latitude as number | null,
    longitude: longitude as number | null,
  };
}
