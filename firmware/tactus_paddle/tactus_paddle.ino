// A paddle on a capstan drive that speaks TSP-1 (tsp_device.h): angle sensor AS5600 at the motor's
// shaft, one brushed motor behind a driver with a PWM and a direction pin.
//
// One axis, reported as the arc of the handle: x = angle of the motor * MOTOR_RADIUS / SECTOR_RADIUS
// * HANDLE_RADIUS. Not yet run on hardware.
#include "tsp_device.h"
#include <Wire.h>

// ---- the numbers of the device ------------------------------------------------------------------
static const float MOTOR_RADIUS = 0.0050f;  // m, of the capstan
static const float SECTOR_RADIUS = 0.0750f; // m, of the sector that the cable runs on
static const float HANDLE_RADIUS = 0.0900f; // m, from the axis to the handle
static const float TORQUE_FULL = 0.030f;    // N·m of the motor at full PWM
static const uint32_t FORCE_MAX = 5000000;  // uN at the handle
static const int32_t TRAVEL = 50000000;     // nm to each side
static const uint8_t PIN_PWM = 5, PIN_DIR = 8, PIN_BUTTON = 2;
static const bool FLIP_SENSOR = false, FLIP_MOTOR = false; // +force must make +position
// -------------------------------------------------------------------------------------------------

static const uint8_t AS5600 = 0x36; // I2C address; angle in registers 0x0e (high) and 0x0f
static const int32_t TURN = 4096;   // steps of the sensor per turn

static TspConfig config;
static TspDevice device;
static int32_t turns_steps; // steps since power-up, unwrapped
static int16_t last_raw = -1;
static int32_t zero_steps;
static bool sensor_works, calibrated;

static float metres_per_step()
{
    return 2.0f * PI / TURN * MOTOR_RADIUS / SECTOR_RADIUS * HANDLE_RADIUS;
}

static bool read_sensor(int16_t *raw)
{
    Wire.beginTransmission(AS5600);
    Wire.write(0x0e);
    if (Wire.endTransmission(false) != 0 || Wire.requestFrom(AS5600, (uint8_t)2) != 2)
        return false;
    uint8_t high = Wire.read(), low = Wire.read();
    *raw = (int16_t)((high & 0x0f) << 8 | low);
    return true;
}

// Less than half a turn of the motor passes between two readings.
static void follow_sensor()
{
    int16_t raw;
    sensor_works = read_sensor(&raw);
    if (!sensor_works)
        return;
    if (last_raw >= 0) {
        int16_t step = raw - last_raw;
        if (step > TURN / 2)
            step -= TURN;
        if (step < -TURN / 2)
            step += TURN;
        turns_steps += FLIP_SENSOR ? -step : step;
    }
    last_raw = raw;
}

static void measure()
{
    follow_sensor();
    if (tsp_zero(&device) & 1) {
        zero_steps = turns_steps;
        calibrated = true;
    }
    device.in.t_us = micros();
    device.in.pos[0] = (int32_t)((turns_steps - zero_steps) * (metres_per_step() * 1e9f));
    device.in.buttons = digitalRead(PIN_BUTTON) == LOW ? 1 : 0;
    device.in.calibrated = calibrated;
    device.in.fault = !sensor_works; // without a position no force
}

// The only place that touches the motor.
static void drive()
{
    float force = 1e-6f * tsp_effort(&device, 0);
    float torque = force * HANDLE_RADIUS * MOTOR_RADIUS / SECTOR_RADIUS;
    float duty = torque / TORQUE_FULL;
    device.in.saturated = duty > 1.0f || duty < -1.0f;
    duty = constrain(duty, -1.0f, 1.0f);
    digitalWrite(PIN_DIR, (duty > 0.0f) != FLIP_MOTOR ? HIGH : LOW);
    analogWrite(PIN_PWM, (int)(255.0f * (duty < 0.0f ? -duty : duty) + 0.5f));
}

static void talk()
{
    while (Serial.available() > 0)
        tsp_receive(&device, (uint8_t)Serial.read());
    uint8_t bytes[32];
    int room = Serial.availableForWrite();
    uint16_t count = tsp_take(&device, bytes, room < 32 ? room : 32);
    Serial.write(bytes, count);
}

void setup()
{
    pinMode(PIN_PWM, OUTPUT);
    analogWrite(PIN_PWM, 0);
    pinMode(PIN_DIR, OUTPUT);
    pinMode(PIN_BUTTON, INPUT_PULLUP);
    Serial.begin(1000000);
    Wire.begin();
    Wire.setClock(400000);
    config.axes = 1;
    config.buttons = 1;
    config.free_running = 1;
    config.rate_hz = 1000;
    config.watchdog_ms = 50;
    config.axis[0].kind = 0;
    config.axis[0].min = -TRAVEL;
    config.axis[0].max = TRAVEL;
    config.axis[0].max_effort = FORCE_MAX;
    config.axis[0].step = (uint32_t)(metres_per_step() * 1e9f + 0.5f);
    config.name = "Tactus paddle";
    tsp_init(&device, &config);
}

void loop()
{
    measure();
    talk();
    tsp_tick(&device);
    drive();
}
